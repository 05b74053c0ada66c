-- Projects and people that an administrator follows: the digest lists the changes of their actions (CA-92).
create table followed_projects (
  account_id int not null references accounts,
  user_id int not null,
  project_id int not null,
  primary key (account_id, user_id, project_id),
  foreign key (account_id, user_id) references users (account_id, user_id) on delete cascade,
  foreign key (account_id, project_id) references projects (account_id, project_id)
);
call protect_tenant_table('followed_projects');

create table followed_people (
  account_id int not null references accounts,
  user_id int not null,
  followed_user_id int not null check (followed_user_id <> user_id),
  primary key (account_id, user_id, followed_user_id),
  foreign key (account_id, user_id) references users (account_id, user_id) on delete cascade,
  foreign key (account_id, followed_user_id) references users (account_id, user_id) on delete cascade
);
call protect_tenant_table('followed_people');
create index followed_people_followed on followed_people (account_id, followed_user_id);
