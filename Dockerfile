# syntax=docker/dockerfile:1
# The product in a box: the server, its pages, the embedded database, ffmpeg and PocketSphinx. It fetches nothing at run
# time but a speech model, unless SPEECH_MODEL is "none". For linux/amd64 and linux/arm64.
ARG BASE=docker.io/library/node:24-bookworm-slim

# What is installed from npm, by the lock file. The pages are built on the machine that builds, whatever it builds for.
FROM $BASE AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY extension/package.json extension/

FROM packages AS pages
RUN npm install --no-save --no-audit --no-fund --ignore-scripts
COPY . .
RUN npm run build

FROM packages AS modules
RUN npm install --no-save --no-audit --no-fund --ignore-scripts=false --omit=dev -w contract -w server

FROM $BASE
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg libpocketsphinx3 pocketsphinx-en-us tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin plainspoken \
  && install -d -o plainspoken -g plainspoken -m 0700 /data
WORKDIR /app
COPY --from=modules /app ./
COPY package.json LICENSE ./
# The operator’s commands begin there.
COPY scripts/operate.ts scripts/
COPY contract contract
COPY server server
COPY --from=pages /app/web/dist web/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER plainspoken
# /tmp holds uploads for as long as they are read, without a name; on the disk, not in memory.
VOLUME /data /tmp
EXPOSE 3000
# Stopping takes up to 30 s while requests under way are served: give it that (compose.yaml does).
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/src/main.ts"]
