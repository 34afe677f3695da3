import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * One node of a test cluster, in a process of its own: `java -cp 'lib/*' TestNode.java folder setting=value …`. It ends when its standard
 * input does, so that no node outlives the test that started it. The runner's own command chooses ports up to 9299 only.
 */
public class TestNode {
    public static void main(String[] arguments) throws Exception {
        OpenSearchRunner runner = new OpenSearchRunner();
        runner.setMaxHttpPort(-1);
        runner.onBuild((number, settings) -> {
            for (int i = 1; i < arguments.length; i++) {
                String[] setting = arguments[i].split("=", 2);
                settings.put(setting[0], setting[1]);
            }
        });
        runner.build("-basePath", arguments[0], "-numOfNode", "1");
        while (System.in.read() >= 0) continue;
        Runtime.getRuntime().halt(0);
    }
}
