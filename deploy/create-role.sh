#!/bin/sh
# Creates the role that the portal uses. It owns nothing: "migrate --grant" gives it its rights.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$(cat "${PROGRAM_PASSWORD_FILE:-/run/keys/program_password}")" <<'SQL'
CREATE ROLE portal_program LOGIN PASSWORD :'password';
SQL
