#!/bin/sh
# Upgrades shell and api of a site in containers to this checkout, or back: `sh .scripts/upgrade.sh`, `… --undo`; or gives
# them what has changed in .env: `… --settings`. It needs git, Docker Compose and an edge in front of the shells; see docs/operations.md.
set -eu
cd "$(dirname "$0")/.."

compose() { docker compose "$@"; }

# Reads a setting of .env; if it is there twice, the last one counts, as for Compose.
setting() { sed -n "s/^$1=//p" .env | tail -n 1; }

# Replaces settings in .env at once, and keeps the file's mode.
write_settings() {
  trap 'rm -f .env.next' EXIT
  rest=$(grep -v -e '^SITE_VERSION=' -e '^SITE_VERSION_BEFORE=' .env || true)
  cp -p .env .env.next
  printf '%s\nSITE_VERSION=%s\nSITE_VERSION_BEFORE=%s\n' "$rest" "$1" "$2" > .env.next
}

# Starts as many new containers of a service as there are old ones, and stops the old ones when the new are healthy.
replace() {
  old=$(compose ps -q "$1")
  [ -n "$old" ] || { echo "upgrade: no $1 runs; start the site first" >&2; exit 1; }
  count=$(printf '%s\n' "$old" | grep -c .)
  if ! compose up -d --no-deps --no-build --no-recreate --scale "$1=$((count * 2))" --wait "$1"; then
    for container in $(compose ps -aq "$1"); do
      case "$old" in *"$container"*) continue ;; esac
      docker logs --tail 20 "$container" >&2
      docker rm -f "$container" > /dev/null
    done
    echo "upgrade: the new $1 does not become healthy; the one before still serves" >&2
    # A service that was replaced before goes back, so that .env is right.
    back=$replaced replaced='' SITE_VERSION=$present
    for service in $back; do replace "$service"; done
    exit 1
  fi
  for container in $old; do
    docker stop "$container" > /dev/null
    docker rm "$container" > /dev/null
  done
  replaced="$1 $replaced"
}

present=$(setting SITE_VERSION)
present=${present:-latest}

case ${1:-} in
  --undo)
    next=$(setting SITE_VERSION_BEFORE)
    [ -n "$next" ] || { echo 'upgrade: .env names no SITE_VERSION_BEFORE to go back to' >&2; exit 1; }
    order='shell api'
    ;;
  '')
    version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
    next="$version-$(git describe --always --dirty --abbrev=12 --exclude '*')"
    # Made by Docker it would be root's, and the back-up runs as another user.
    backups=$(setting BACKUP_DIR)
    backups=${backups:-./backups}
    [ -d "$backups" ] || install -d -m 700 -o 1000 "$backups"
    SITE_VERSION=$next SITE_REVISION=$(git rev-parse HEAD) compose build api shell backup
    SITE_VERSION=$next compose run --rm backup
    order='api shell'
    ;;
  --settings)
    next=$present
    order='api shell'
    ;;
  *)
    echo 'upgrade: sh .scripts/upgrade.sh [--undo | --settings]' >&2
    exit 2
    ;;
esac

before=$present
# The same commit again, for example with newer base images: an undo leads to the version before it.
[ "$next" != "$present" ] || before=$(setting SITE_VERSION_BEFORE)
write_settings "$next" "$before"
replaced=''
# Compose takes it before that of .env, which changes only once all serve.
export SITE_VERSION=$next
for service in $order; do replace "$service"; done
mv .env.next .env
echo "The site runs $next${before:+; back to $before: sh .scripts/upgrade.sh --undo}"
