-- The role as which the server works on its database: it owns the tables and the job queues, and may do nothing else: read or
-- write no file, start no program, make no role. Run by the superuser, who owned everything in former versions. A second
-- time it changes nothing.
do $$
declare
  item record;
  server oid;
begin
  if not exists (select from pg_roles where rolname = 'plainspoken_server') then
    create role plainspoken_server login;
  end if;
  select oid into server from pg_roles where rolname = 'plainspoken_server';
  if exists (
    select from pg_roles where oid = server
      and (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls or not rolcanlogin)
  ) then
    alter role plainspoken_server nosuperuser nocreatedb nocreaterole noreplication nobypassrls login;
  end if;
  create schema if not exists jobs authorization plainspoken_server;

  for item in
    select format('schema %I', nspname) as what from pg_namespace
    where nspname in ('public', 'jobs') and nspowner <> server
    union all
    -- A table takes the sequences of its columns along.
    select format('table %I.%I', nspname, relname)
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'jobs') and relowner <> server and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not (relkind = 'S' and exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid
          and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
      ))
    union all
    select format('type %I.%I', nspname, typname)
    from pg_type join pg_namespace on pg_namespace.oid = typnamespace
    where nspname in ('public', 'jobs') and typowner <> server and typtype in ('e', 'd', 'r')
    union all
    select format('routine %s', pg_proc.oid::regprocedure)
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'jobs') and proowner <> server
  loop
    execute format('alter %s owner to plainspoken_server', item.what);
  end loop;
end
$$;
