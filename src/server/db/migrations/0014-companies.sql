-- What kind of company it is (G1-44): the construction industries of the North American classification, by their codes.
create table industries (
  industry_id int primary key,
  name text not null unique
);
insert into industries (industry_id, name) values
  (236115, 'New Single-Family Housing Construction (except For-Sale Builders)'),
  (236116, 'New Multifamily Housing Construction (except For-Sale Builders)'),
  (236117, 'New Housing For-Sale Builders'),
  (236118, 'Residential Remodelers'),
  (236210, 'Industrial Building Construction'),
  (236220, 'Commercial and Institutional Building Construction'),
  (237110, 'Water and Sewer Line and Related Structures Construction'),
  (237120, 'Oil and Gas Pipeline and Related Structures Construction'),
  (237130, 'Power and Communication Line and Related Structures Construction'),
  (237210, 'Land Subdivision'),
  (237310, 'Highway, Street, and Bridge Construction'),
  (237990, 'Other Heavy and Civil Engineering Construction'),
  (238110, 'Poured Concrete Foundation and Structure Contractors'),
  (238120, 'Structural Steel and Precast Concrete Contractors'),
  (238130, 'Framing Contractors'),
  (238140, 'Masonry Contractors'),
  (238150, 'Glass and Glazing Contractors'),
  (238160, 'Roofing Contractors'),
  (238170, 'Siding Contractors'),
  (238190, 'Other Foundation, Structure, and Building Exterior Contractors'),
  (238210, 'Electrical Contractors and Other Wiring Installation Contractors'),
  (238220, 'Plumbing, Heating, and Air-Conditioning Contractors'),
  (238290, 'Other Building Equipment Contractors'),
  (238310, 'Drywall and Insulation Contractors'),
  (238320, 'Painting and Wall Covering Contractors'),
  (238330, 'Flooring Contractors'),
  (238340, 'Tile and Terrazzo Contractors'),
  (238350, 'Finish Carpentry Contractors'),
  (238390, 'Other Building Finishing Contractors'),
  (238910, 'Site Preparation Contractors'),
  (238990, 'All Other Specialty Trade Contractors');
revoke insert, update, delete on industries from siteward_app;

-- What a company says of itself, and what the provider settles for it (ACC-01 to ACC-09).
alter table accounts
  add version int not null default 1,
  add first_name text not null default '',
  add last_name text not null default '',
  add city text not null default '',
  add contact_state text not null default '',
  add country text not null default '',
  add contact_phone text not null default '',
  add contact_email text not null default '',
  -- The contracted count: shown, never enforced (G1-45). Ten digits.
  add no_licenses bigint check (no_licenses between 0 and 9999999999),
  add industry_id int references industries,
  add is_power_bi_report_free boolean not null default true,
  -- The key of the change that wrote it last: the same call sent again is done already.
  add written_by uuid,
  -- What it was made of, so that its key with other content is told apart.
  add made_from bytea,
  -- What a search looks through, folded as devices fold what is typed: small letters without accents.
  add found_by text not null generated always as (regexp_replace(normalize(lower(
    name || ' ' || city || ' ' || contact_state || ' ' || first_name || ' ' || last_name || ' ' || contact_email), NFD), '[\u0300-\u036f]', '', 'g')) stored;

-- The list of the system administrator, in its usual order.
create index accounts_by_name on accounts (lower(name) collate "C", account_id) where not is_provider;
