# Makes the npm package from the sources and installs it; the second stage has nothing else (decision 037).
FROM node:24.21.0-bookworm AS build
WORKDIR /source
COPY . .
RUN npm ci --ignore-scripts && npm run pack
RUN npm install --prefix /opt/orrery --ignore-scripts ./build/orrery-*.tgz

FROM node:24.21.0-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates git libgomp1 tini \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/orrery /opt/orrery
# Node keeps compiled code beside the package, and the hub its data in the volume. All else belongs to root.
RUN install -d -o node -g node -m 0700 /data /opt/orrery/node_modules/orrery/.cache
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 \
  ORRERY_HOST=0.0.0.0 ORRERY_PORT=4870 ORRERY_DATA=/data \
  PATH=/opt/orrery/node_modules/.bin:$PATH
WORKDIR /opt/orrery
USER node
VOLUME /data
EXPOSE 4870
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.ORRERY_PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "--max-semi-space-size=4", "node_modules/orrery/dist/cli.js"]
CMD ["serve"]
