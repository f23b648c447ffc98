#!/bin/sh
# Upgrades shell and api of a site in containers to this checkout, or back: `sh shell/upgrade.sh`, `… --undo`; or gives
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

# A container's health, or `failed` once it has ended or was started again.
health() {
  docker inspect -f '{{if or .RestartCount (ne .State.Status "running")}}failed{{else}}{{.State.Health.Status}}{{end}}' "$1"
}

# Waits until containers are healthy. Not with Compose's --wait, which gives up where an old one is sick.
await_health() {
  for container in "$@"; do
    tries=0
    while state=$(health "$container") && [ "$state" = starting ]; do
      tries=$((tries + 1))
      [ $tries -le 300 ] || return 1
      sleep 1
    done
    [ "$state" = healthy ] || return 1
  done
}

# The containers of a service that are none of the old ones.
new_of() { compose ps -aq "$1" | grep -vxF "$old" || true; }

count() { printf '%s\n' "$1" | grep -c . || true; }

# Starts as many new containers of a service as there are old ones, and stops the old ones when the new are healthy.
replace() {
  wanted=$(count "$(compose ps -aq "$1")")
  [ "$wanted" -gt 0 ] || { echo "upgrade: there is no $1; start the site first" >&2; exit 1; }
  # One that has ended would be started again in the place of a new one.
  compose rm -f "$1" > /dev/null
  old=$(compose ps -aq "$1")
  scale="$1=$(($(count "$old") + wanted))"
  # shellcheck disable=SC2046 # one argument a container
  if ! { compose up -d --no-deps --no-build --no-recreate --scale "$scale" "$1" && await_health $(new_of "$1"); }; then
    for container in $(new_of "$1"); do
      docker logs --tail 20 "$container" >&2
      docker rm -f "$container" > /dev/null
    done
    echo "upgrade: no new $1 became healthy; those before were left as they are" >&2
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
    # Without what it depends on: that runs, and a changed compose file would replace the database meanwhile.
    SITE_VERSION=$next compose run --rm --no-deps backup
    order='api shell'
    ;;
  --settings)
    next=$present
    order='api shell'
    ;;
  *)
    echo 'upgrade: sh shell/upgrade.sh [--undo | --settings]' >&2
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
echo "The site runs $next${before:+; back to $before: sh shell/upgrade.sh --undo}"
