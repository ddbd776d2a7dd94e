# The shop as an image: built from the locked dependencies, run by an account without rights on a read-only root.
# BUILD_BASE needs Node 20 or newer with npm, BASE only glibc with its C++ library: the release has its own Node.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /src
# Dependencies first: they are installed again only when the lock file changes.
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/stand-ins/package.json apps/stand-ins/
COPY packages/shop/package.json packages/shop/
COPY packages/search/package.json packages/search/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
RUN npm ci --include=dev --include=optional
COPY . .
# The hosted identity provider is part of the pages.
ARG IDENTITY
ARG IDENTITY_PROJECT_ID
ARG IDENTITY_API_KEY
# `git rev-parse HEAD`, which /healthz says: the tree here has no history.
ARG COMMIT
# `yes` for an image that can also be a demo shop, with SHOP_MODE=demo.
ARG DEMO
RUN node scripts/release.mjs --folder /release ${COMMIT:+--commit "$COMMIT"} ${DEMO:+--demo}

FROM ${BASE}
RUN groupadd --gid 10001 shop \
  && useradd --uid 10001 --gid shop --no-create-home --home-dir /data --shell /usr/sbin/nologin shop \
  && install -d -o shop -g shop -m 0700 /data /backups
COPY --from=build /release /shop
ENV SHOP_MODE=live HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
WORKDIR /data
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 CMD ["/shop/jontro", "health"]
ENTRYPOINT ["/shop/jontro"]
CMD ["start"]
