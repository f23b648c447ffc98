# Bases with the programs that the site's images and services need of the real ones, where no registry answers.
# Context: a folder with the programs `node` and `npm`. Debian is imported before; it takes the place of Alpine, too.

FROM localhost/stand-in/debian AS node
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && cp -L /usr/lib/*-linux-gnu/libstdc++.so.6 /usr/lib/*-linux-gnu/libgcc_s.so.1 /usr/lib/ \
  && useradd --uid 1000 --create-home node
CMD ["node"]

FROM localhost/stand-in/debian AS postgres
RUN apt-get update && apt-get install -y --no-install-recommends postgresql && rm -rf /var/lib/apt/lists \
  && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ \
  && groupmod -g 70 postgres && usermod -u 70 postgres \
  && mkdir -p /var/lib/postgresql/data && chown -R 70:70 /var/lib/postgresql
COPY --chmod=755 stand-in-postgres.sh /usr/local/bin/docker-entrypoint.sh
ENV PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
CMD ["docker-entrypoint.sh"]

FROM localhost/stand-in/debian AS caddy
RUN apt-get update && apt-get install -y --no-install-recommends caddy && rm -rf /var/lib/apt/lists
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
