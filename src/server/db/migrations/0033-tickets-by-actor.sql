-- Who is removed is looked for among those who really wrote: few lines name one (decision 49), and without it each look read all of the company's history.
create index tickets_actor on tickets (account_id, actor_id) where actor_id is not null;
