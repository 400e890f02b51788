# docker build -t typed-question-playground .
# docker run -p 127.0.0.1:3000:3000 -v playground:/data typed-question-playground
FROM node:20-bookworm-slim

# The user of the image has the number 1000 and no rights beyond its own folders.
RUN mkdir -p /app /data && chown node:node /app /data
USER node
WORKDIR /app
COPY --chown=node:node . .

# Installs and builds as `npm start` would. The start then finds both done, and needs no network.
RUN node --input-type=module -e '\
  const { ensureBuilt, ensureInstalled } = await import("/app/scripts/prepare.mjs"); \
  await ensureInstalled("/app"); \
  await ensureBuilt("/app");'

# The server is reached from outside of the container, so every page asks for a key.
ENV HOST=0.0.0.0 PORT=3000 PLAYGROUND_ACCESS=keys PLAYGROUND_DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
