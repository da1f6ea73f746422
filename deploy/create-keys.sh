#!/bin/sh
# Writes the secrets of the demonstration into /run/keys, unless they are there.
set -eu
cd "${1:-/run/keys}"
[ -s owner_database_url ] && exit 0
password() { head -c 24 /dev/urandom | base64 | tr '+/' '-_'; }
owner=$(password)
program=$(password)
head -c 32 /dev/urandom | base64 > session_key
printf %s "$owner" > owner_password
printf %s "$program" > program_password
printf %s "postgres://portal_program:$program@database:5432/portal" > program_database_url
# The users of the portal's and the database's images differ, and no other container has this volume.
chmod 444 session_key owner_password program_password program_database_url
printf %s "postgres://portal_owner:$owner@database:5432/portal" > owner_database_url
chmod 444 owner_database_url
