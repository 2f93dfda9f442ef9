# Builds the site, then keeps what runs it: production packages, the sources (the server is not bundled) and the built
# pages. docs/operations.md lists the variables that it must be given.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# What the register has published is remembered here, with DATABASE_URL too: a volume that stays from one container to the next.
RUN install -d -o node -g node -m 0700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY src src
# There is no .git here: `--build-arg PRODUCT_VERSION=$(git rev-parse --short=12 HEAD)` says which build this is.
ARG PRODUCT_VERSION
ENV PRODUCT_VERSION=$PRODUCT_VERSION
# What `npm run recount` and its like start: prepare.mjs comes before each, and finds nothing to do here.
COPY scripts/prepare.mjs scripts/recount.ts scripts/regie-admin.ts scripts/risk-scan.ts scripts/send-message.ts scripts/doctor.ts scripts/votes-missing.ts scripts/push-keys.ts scripts/compile.ts scripts/
COPY scripts/doctor scripts/doctor
RUN install -d -o node -g node .compiled
USER node
# A server that restarts, on a machine that is busy with votes, finds its code compiled.
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN node scripts/compile.ts
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# That the process lives: an orchestrator that restarts what is unhealthy must leave it alone while the database is away.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--v8-pool-size=1", "src/server/main.ts"]
