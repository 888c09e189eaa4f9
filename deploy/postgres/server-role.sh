#!/bin/sh
# Makes the role as which the servers work, at each start, and gives it what belonged to the superuser in former versions.
# A PostgreSQL that is just being set up is tried again.
set -e
cd "$(dirname "$0")"
make_role() {
  psql --username plainspoken --dbname plainspoken --no-psqlrc --quiet --set ON_ERROR_STOP=1 \
    --set password="$POSTGRES_PASSWORD" --single-transaction --file server-role.sql --file - <<'SQL'
set local password_encryption = 'scram-sha-256';
alter role plainspoken_server password :'password';
SQL
}
for _ in 1 2 3 4 5 6 7 8 9; do
  if make_role; then exit; fi
  sleep 2
done
make_role
