FROM node:24-slim

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/rapport
WORKDIR /opt/rapport

COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY normalise/package.json normalise/
COPY search/package.json search/
COPY language/package.json language/
COPY dataset/package.json dataset/
COPY server/package.json server/
COPY bench/package.json bench/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --include=dev

COPY . .
RUN npm run build && install --directory --owner=node "$DATA_DIR"

USER node
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
