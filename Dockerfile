# Keeps the workspace layout: Node strips types only outside node_modules, where links lead back here.
FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/*
WORKDIR /orrery
COPY . .
RUN npm ci --ignore-scripts && npm run build
ENV NODE_ENV=production ORRERY_HOST=0.0.0.0 ORRERY_DATA=/data
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 4870
CMD ["./orrery", "serve"]
