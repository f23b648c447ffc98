# Any of the remotes: REMOTE names its folder. Context: the repository's root. A container of this image is a
# release of the remote.

# What `npm ci` reads of every workspace there is: a new remote needs no line here.
FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS workspaces
WORKDIR /site
COPY . .
RUN find . -type f ! -name package.json ! -path ./package-lock.json ! -path ./.npmrc -delete \
  && find . -mindepth 1 -type d -empty -delete

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS manifests
WORKDIR /site
COPY --from=workspaces /site ./

FROM manifests AS libraries
RUN npm ci --no-audit --no-fund

FROM libraries AS build
COPY tsconfig.base.json vitest.config.ts ./
COPY shared-i18n shared-i18n
COPY api/contract api/contract
COPY shell/server-kit shell/server-kit
COPY shell/contract shell/contract
COPY shell/releases shell/releases
COPY shell/remote-kit shell/remote-kit
ARG REMOTE
RUN test -n "$REMOTE"
COPY ${REMOTE} ${REMOTE}
# The gate of `npm run release`, but for what needs a browser; the build itself refuses a broken budget.
RUN npm run types -w "$REMOTE" && npm test -w "$REMOTE"
RUN cd "$REMOTE" && node ../shell/remote-kit/bin/build-remote.mjs --unsigned
# The team's key is only there while this runs. A builder remembers the step by SIGNED, not by the key.
ARG SIGNED=no
RUN --mount=type=secret,id=release_signing_key test "$SIGNED" = no || { cd "$REMOTE" \
  && RELEASE_SIGNING_KEY=/run/secrets/release_signing_key node ../shell/remote-kit/bin/build-remote.mjs; }

FROM manifests AS host
COPY .scripts/production-libraries.mjs ./
RUN mkdir /host && cp package-lock.json .npmrc /host/ \
  && node production-libraries.mjs shell/remote-kit sirv > /host/package.json \
  && cd /host && npm install --no-audit --no-fund

FROM node:24.21.0-alpine@sha256:ebfe2f90462722a7a4de65e91990e97fe0d401c70e0e762c5b53302f905ec1c1
ARG REMOTE
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /host
COPY --from=host /host/node_modules node_modules
COPY shell/remote-kit/bin/serve-remote.mjs ./
COPY --from=build /site/${REMOTE}/dist dist
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD ["wget", "-q", "-T", "3", "-O", "/dev/null", "http://127.0.0.1:8080/release.json"]
CMD ["node", "serve-remote.mjs"]
# Last, so that another commit leaves the layers above as they are.
ARG VERSION
ARG REVISION
LABEL org.opencontainers.image.title="$REMOTE" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
