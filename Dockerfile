# The bundled server as a container: docker build -t holdfast . (podman reads this file too)
FROM node:24-bookworm-slim AS build
WORKDIR /holdfast
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# What the site is built with stands in its pages, so nothing here is a secret: --build-arg PUBLIC_…=…
ARG PROVIDER_MODE=sandbox
ARG PUBLIC_API_URL
ARG PUBLIC_PARTNER_ORIGINS
ARG PUBLIC_ANALYTICS_URL
ARG PUBLIC_ANALYTICS_KEY
ARG PUBLIC_ERRORS_DSN
ARG PUBLIC_ERRORS_URL
ARG PUBLIC_ERRORS_ENVIRONMENT
ARG PUBLIC_CHAT_URL
ARG PUBLIC_CHAT_TOKEN
ARG PUBLIC_PAYSTACK_KEY
ARG PUBLIC_RELEASE
RUN npm run build
# What runs needs neither the tools of the build nor a script of any package.
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:24-bookworm-slim
ARG PROVIDER_MODE=sandbox
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data/provider PROVIDER_MODE=$PROVIDER_MODE
WORKDIR /holdfast
COPY --from=build /holdfast/package.json ./
COPY --from=build /holdfast/node_modules ./node_modules
COPY --from=build /holdfast/scripts ./scripts
COPY --from=build /holdfast/src ./src
# The sandbox's pretend partner is one of its own packages' users.
COPY --from=build /holdfast/clients ./clients
COPY --from=build /holdfast/dist ./dist
# Root owns the program, and whoever runs it only the data.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A live database is made by the first start alone: docker run … node scripts/run.mjs start --built --new
CMD ["node", "scripts/run.mjs", "start", "--built"]
