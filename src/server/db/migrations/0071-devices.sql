-- Names the browser of each installation and its build of the app, for the owner's list of devices (SHELL-80).
alter table installs
  add device text not null default '',
  add build text not null default '';
