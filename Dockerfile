# The web app is built with development dependencies, on the machine that builds; the image that runs has none.
FROM scratch AS packages

WORKDIR /packages

COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY normalise/package.json normalise/
COPY search/package.json search/
COPY search-opensearch/package.json search-opensearch/
COPY language/package.json language/
COPY dataset/package.json dataset/
COPY server/package.json server/
COPY bench/package.json bench/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY test-support/package.json test-support/

FROM --platform=$BUILDPLATFORM node:24-slim AS build

WORKDIR /opt/rapport

COPY --from=packages /packages ./
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM node:24-slim

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/rapport

WORKDIR /opt/rapport

COPY --from=packages /packages ./
# TypeScript is an optional peer of the job queue's configuration reader, which is not used; npm keeps such packages.
RUN npm ci --omit=dev --workspace=server && rm -rf node_modules/typescript node_modules/@typescript && install --directory --owner=node "$DATA_DIR" /var/backups/rapport
COPY . .
COPY --from=build /opt/rapport/web/dist web/dist
COPY --chmod=755 deploy/operator /usr/local/bin/operator

# The user `node`, by a number that a host can check.
USER 1000
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
