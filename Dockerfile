# One image for api, gateway, workers and web: only the command differs.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY vendor/ vendor/
COPY shared/package.json shared/
COPY domain/package.json domain/
COPY db/package.json db/
COPY api/package.json api/
COPY workers/package.json workers/
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY tests/package.json tests/

FROM manifests AS build
# Versions are those of the lock file. `npm ci` would also ask for the binaries of systems that nobody here builds for.
RUN npm install
COPY . .
# The pages, and what the services run by as JavaScript: read as TypeScript it would take their memory for as long as they run.
RUN npm run build && npm run compile -- /compiled

# What the services import, and nothing that builds pages or that a start without settings brings along.
FROM manifests AS packages
RUN npm install --omit=dev --workspace shared --workspace domain --workspace db --workspace api --workspace workers --workspace gateway --workspace web

FROM node:24-bookworm-slim
# Memory that one thread freed is used by the others.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /compiled ./
# Volumes for images and backups take over who owns the folders that they are laid on.
RUN mkdir -p /tmp/fourball/images /tmp/fourball/backups && chown -R node:node /tmp/fourball
USER node
# What is kept in files, as mail without SMTP_URL, goes to a folder that this user may write.
ENV DATA_DIR=/tmp/fourball
# What many requests hold at once dies young: with room for it, less is copied (docker-compose.yml says it for the api too).
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=64", "api/main.js"]
