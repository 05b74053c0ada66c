-- The page that an invitation opens begins in the language that was chosen for the person.
drop function invitation_of(bytea);

-- As the owner, who may look across companies; it hands out what the page of the invitation shows and what it is judged by, and
-- only for a link that exists.
create function invitation_of(link_hash bytea)
  returns table (
    account_id int, invitation_id int, user_id int, email text, given_name text, family_name text, name text, company_name text, language text,
    is_used boolean, is_voided boolean, is_open boolean, expires_at timestamptz
  )
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select i.account_id, i.invitation_id, i.user_id, u.email, u.given_name, u.family_name, u.name, a.name, u.language,
           i.used_at is not null or u.registered_at is not null, i.voided_at is not null, a.is_active and not u.blocked, i.expires_at
      from invitations i
      join users u on u.account_id = i.account_id and u.user_id = i.user_id
      join accounts a on a.account_id = i.account_id
     where i.token_hashes @> array[link_hash]
  $$;
