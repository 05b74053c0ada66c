-- A link by which a person without an account reads one corrective action and replies (CA-75 to CA-80). What people read of it is
-- in the action's row; here is what opens it.
alter table corrective_actions
  add guest_links jsonb not null default '[]',
  add guest_replies jsonb not null default '[]',
  add guest_photos jsonb not null default '[]',
  add guest_decisions jsonb not null default '[]';

create table guest_links (
  account_id int not null references accounts,
  link_id uuid not null,
  action_uid uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Token and PIN, encrypted by the installation's key (SECRETS_KEY): its sender may see both again. Null once it has expired.
  sealed_by text,
  sealed bytea,
  has_pin boolean not null,
  recipient text not null,
  created_by int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  wrong_pins int not null default 0,
  pin_wait_until timestamptz,
  primary key (account_id, link_id),
  foreign key (account_id, action_uid) references corrective_actions (account_id, uid),
  foreign key (account_id, created_by) references users (account_id, user_id)
);
call protect_tenant_table('guest_links');
create index guest_links_action on guest_links (account_id, action_uid);
create index guest_links_sender on guest_links (account_id, created_by);

-- The devices that gave the right PIN.
create table guest_devices (
  account_id int not null references accounts,
  link_id uuid not null,
  device_hash bytea not null check (length(device_hash) = 32),
  let_in_at timestamptz not null,
  primary key (account_id, link_id, device_hash),
  foreign key (account_id, link_id) references guest_links (account_id, link_id)
);
call protect_tenant_table('guest_devices');

-- The photos that came by a link, by the id that the device gave them; a reply shows only these.
create table guest_photos (
  account_id int not null references accounts,
  link_id uuid not null,
  photo_id uuid not null,
  file_uid uuid not null,
  primary key (account_id, link_id, photo_id),
  foreign key (account_id, file_uid) references files (account_id, uid) on delete cascade,
  foreign key (account_id, link_id) references guest_links (account_id, link_id)
);
call protect_tenant_table('guest_photos');

-- As the owner, who may look across companies; it hands out a link only for a token that exists.
create function guest_link_of(hash bytea)
  returns table (
    account_id int, link_id uuid, action_uid uuid, has_pin boolean, recipient text, created_by int, sender_name text, company_name text,
    expires_at timestamptz, is_open boolean
  )
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select g.account_id, g.link_id, g.action_uid, g.has_pin, g.recipient, g.created_by, u.name, a.name, g.expires_at,
           g.revoked_at is null and a.is_active and not u.blocked
      from guest_links g
      join users u on u.account_id = g.account_id and u.user_id = g.created_by
      join accounts a on a.account_id = g.account_id
     where g.token_hash = hash
  $$;
