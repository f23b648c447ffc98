#!/bin/sh
# Writes the accounts for SeaweedFS (docker-compose.yml), runs the given command, and creates the buckets.
set -eu
config="${S3_CONFIG:-/tmp/s3.json}"

for name in S3 PACKAGES RELEASES; do
  eval "key=\${${name}_ACCESS_KEY_ID} secret=\${${name}_SECRET_ACCESS_KEY}"
  # Keys and secrets are inserted into JSON without escaping.
  case "$key$secret" in *[!A-Za-z0-9._~+/=-]*)
    echo "storage: ${name}_ACCESS_KEY_ID and ${name}_SECRET_ACCESS_KEY: letters, digits and . _ ~ + / = - alone" >&2
    exit 1 ;;
  esac
  case "$SITE_ORIGIN" in
    http://localhost | http://localhost:* | http://127.0.0.1 | http://127.0.0.1:*) ;;
    *) case "$secret" in *local-only*)
         echo "storage: ${name}_SECRET_ACCESS_KEY: is published in the repository; a public site needs its own" >&2
         exit 1 ;;
       esac ;;
  esac
done

account() { # name, key, secret, rights
  printf '{"name":"%s","credentials":[{"accessKey":"%s","secretKey":"%s"}],"actions":[%s]}' "$1" "$2" "$3" "$4"
}
reading() { printf '"Read:%s","List:%s"' "$1" "$1"; }
# The api writes documents and the list of erasures, and no package.
keeping() { printf '%s,"Write:%s/documents/*","Write:%s/erasures/*"' "$(reading "$1")" "$1" "$1"; }
writing() { printf '"Read:%s","List:%s","Write:%s"' "$1" "$1" "$1"; }

printf '{"identities":[%s,%s,%s]}\n' \
  "$(account api "$S3_ACCESS_KEY_ID" "$S3_SECRET_ACCESS_KEY" "$(keeping "$S3_BUCKET")")" \
  "$(account packages "$PACKAGES_ACCESS_KEY_ID" "$PACKAGES_SECRET_ACCESS_KEY" "$(writing "$S3_BUCKET")")" \
  "$(account shell "$RELEASES_ACCESS_KEY_ID" "$RELEASES_SECRET_ACCESS_KEY" "$(writing releases)")" > "$config"

# Without this key, the gRPC port would let anyone on the container's networks change the accounts.
WEED_JWT_FILER_SIGNING_KEY="$(head -c 32 /dev/urandom | base64)"
export WEED_JWT_FILER_SIGNING_KEY

make_buckets() {
  until wget -q -O /dev/null http://127.0.0.1:9333/cluster/healthz 2> /dev/null; do sleep 1; done
  for bucket in "$S3_BUCKET" releases; do
    tries=0
    until echo s3.bucket.list | weed shell -master=127.0.0.1:9333 2>/dev/null | grep -q "^ *$bucket[[:space:]]"; do
      said=$(echo "s3.bucket.create -name $bucket" | weed shell -master=127.0.0.1:9333 2>&1) || true
      tries=$((tries + 1))
      [ $((tries % 10)) -ne 0 ] || echo "storage: the bucket $bucket cannot be made: $said" >&2
      sleep 1
    done
  done
  # The health check of the container wants it.
  touch "${config%/*}/buckets"
}
rm -f "${config%/*}/buckets"
make_buckets &

exec "$@"
