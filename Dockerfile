# ATB in a container: an image without build tools, an unprivileged user, one volume. `compose.yml` runs it beside a PostgreSQL;
# alone it brings its own, in the volume (docs/operations.md, "In a container").

# Of each workspace first what says its packages: these are installed anew when they change, not with every line of the program.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/core/package.json packages/core/
COPY packages/api/package.json packages/api/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM manifests AS build
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# Fingerprint of the root of the engine key that the pages go by; empty for what each browser remembers.
ARG ATB_ENGINE_ROOT=
RUN npm run --silent build -w @atb/web
RUN chmod -R a+rX apps/web/dist

FROM manifests AS packages
# The web app is built elsewhere; the compiler is an optional peer that nothing here loads, Node comes twice, with headers for building.
RUN npm ci --omit=dev --no-audit --no-fund --include-workspace-root --workspace @atb/core --workspace @atb/api --workspace @atb/server \
  && rm -rf node_modules/typescript node_modules/@typescript node_modules/node/node_modules/node-*/bin node_modules/node/node_modules/node-*/include
COPY . .
# A checkout that was made under a strict umask is readable by its owner alone; the image's user is another.
RUN find . -name node_modules -prune -o ! -type l -exec chmod a+rX,go-w {} +

FROM debian:bookworm-slim
# The second user is the signer's of compose.yml: it shares the group, which may open its socket, and no file.
RUN groupadd --system --gid 10001 atb \
  && useradd --system --uid 10001 --gid atb --home-dir /data --shell /usr/sbin/nologin atb \
  && install --directory --owner atb --group atb --mode 0700 /data \
  && useradd --system --uid 10002 --gid atb --home-dir /signer --shell /usr/sbin/nologin atb-signer \
  && install --directory --owner atb-signer --group atb --mode 0700 /signer \
  && install --directory --owner atb-signer --group atb --mode 0750 /run/atb-signer
WORKDIR /app
# Everything belongs to root: the program cannot change itself.
COPY --from=packages /app /app
COPY --from=build /app/apps/web/dist /app/apps/web/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ATB_DATA_DIR=/data
USER atb
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --retries=3 CMD ["/app/node_modules/node/bin/node", "/app/scripts/check-health.mjs"]
CMD ["/app/node_modules/node/bin/node", "/app/apps/server/src/main.ts"]
