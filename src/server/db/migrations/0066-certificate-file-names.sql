-- What the files of a certificate were called when they were sent, in the order of certificate_image_uri. Those from before say it too.
alter table certificates add certificate_file_names text[] not null default '{}';

do $$
declare
  company int;
begin
  for company in select account_id from accounts loop
    perform set_config('siteward.account', company::text, true);
    update certificates c
       set certificate_file_names = array(
             select coalesce(f.file_name, '')
               from jsonb_array_elements(c.certificate_image_uri) with ordinality as e (file, place)
               left join files f on f.account_id = c.account_id and f.uid::text = substring(e.file ->> 'certificateImageURL' from '^/api/files/([0-9a-f-]{36})')
              order by e.place)
     where c.account_id = company and c.certificate_image_uri <> '[]';
  end loop;
  perform set_config('siteward.account', '', true);
end
$$;
