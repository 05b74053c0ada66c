/** A subject of docs/database.md: its tables in their order, each with its purpose. */
interface Subject {
  title: string
  tables: Readonly<Record<string, string>>
}

/**
 * The facts that the catalogue lacks: the tables that belong together, and the purpose of each. A
 * test fails for a table that is missing here, and for a line here without a table.
 */
export const subjects: readonly Subject[] = [
  {
    title: 'Accounts and people',
    tables: {
      accounts: 'Companies. Account 0 is the provider, the home of the system administrators.',
      users: 'People of a company, each below the person they report to.',
      contractor_companies:
        'Contractors of a company. 0 in `users.contractor_company_id` is the company itself, so a trigger checks this reference.',
      industries: 'Kinds of company. Only migrations change them.',
      packages: 'What can be bought. Only migrations change them.',
      account_packages: 'How many seats of each package a company bought.',
      logins:
        'How a person signs in: address, password hash, and a version that ends older sessions. It is read before the company is known.',
      reset_tickets: 'Links for a new password, as hashes.',
      ended_sessions: 'Sessions that were signed out, until their token would have expired.',
      sign_in_failures: 'Wrong tries by account and network, which slow further ones.',
      familiar_places:
        'Devices and networks that a person signed in from. Guesses of strangers do not slow these.',
      signing_keys: 'Keys that sign the tokens of sessions.',
      invitations: 'Each is one mail that was asked for. It lives seven days and works once.',
      proxy_links: 'People of a company who are also proxy users of another person.',
      login_as_sessions: 'Sessions in which a person acts as one of their proxy users.',
      kept_secrets:
        'What the app must show again, encrypted by the key of the installation, and API keys.',
      certificates: 'Certificates of people. A removed one stays with its history.',
      certificate_files:
        'Whose certificates show a file, or showed it before. Who sees these may read the file.',
      required_certificates: 'Certificates that each person with a job title must hold.',
    },
  },
  {
    title: 'Projects and corrective actions',
    tables: {
      projects: 'Sites of a company, each with the person it is assigned to.',
      corrective_actions:
        'What was found unsafe and who puts it right. Names of the catalogue are kept as they were.',
      action_photos:
        'Which actions show a photo, or showed it before. Who sees these may read the file.',
      guest_links:
        'Links by which a person without an account reads one action and replies. Token and PIN are encrypted.',
      guest_devices: 'Devices that gave the right PIN of a link.',
      guest_photos: 'Photos that came by a link; only its replies show them.',
      files: 'Files that people hand in, by state. Their bytes are in the storage.',
      file_parts: 'Pieces of a file that is still being sent.',
    },
  },
  {
    title: 'Catalogue',
    tables: {
      safety_plans: 'Programs of the provider, as a system administrator edits them: the draft.',
      safety_forms: 'Forms and sub-forms of the draft.',
      safety_questions: 'Questions of the draft.',
      catalogue_publications: 'Each time that the draft was published.',
      safety_plan_versions: 'Programs as they were published, which is what companies read.',
      regulation_images: 'Images of regulations, by the numbers that questions name.',
      published_images: 'Which published form shows which image.',
      account_safety_forms: 'Forms that a company has enabled.',
      hazards: 'The one list of hazards for all companies. Its rows are of account 0.',
    },
  },
  {
    title: 'Submissions and plans',
    tables: {
      submissions: 'What lists show of a form that was filled in on a site.',
      submission_contents: 'What a submission says. It is never changed.',
      submission_words: 'Words of a submission, for the search.',
      submission_files: 'Photos and signatures of a submission.',
      submission_actions: 'Which answer opened which corrective action.',
      submission_findings: 'At which questions a submission reported something unsafe.',
      submission_forms: 'Forms that a company has submissions of, by one number for filters.',
      pre_task_plans: 'Plans of what a crew is to do. A removed one stays.',
      pre_task_plan_tasks: 'Which plan a task is in.',
      pre_task_submissions: 'Plans as crews handed them in.',
      formz_connectors: 'How a company reaches GoFormz, and how far it has read.',
      formz_submissions: 'Forms that were filled in in GoFormz, as they came.',
      formz_runs: 'The last twenty runs of a connector.',
      formz_pushed: 'Forms that GoFormz told of and no run has read yet.',
    },
  },
  {
    title: 'Reports and jobs',
    tables: {
      schedules: 'Reports that are mailed at set times, with what their owner may see.',
      schedule_dues: 'When the next run of a schedule is due.',
      schedule_runs: 'One run for each due time, however many processes look for it.',
      schedule_mails: 'One mail for each recipient of a run.',
      schedule_stops: 'Addresses that want no more mails of a report.',
      digests: "A person's settings of the morning mail, and the time of the next one.",
      digest_mails: 'One morning mail for each person and day.',
      digest_mutes: 'Actions that a person no longer wants in the morning mail.',
      followed_projects: 'Projects whose changes a person reads in the morning mail.',
      followed_people: 'People whose changes a person reads in the morning mail.',
      osha_establishments: 'Places of a company with an injury and illness log of their own.',
      osha_years: 'What an establishment states for a year on form 300A.',
      osha_cases: 'Recordable cases: a line of form 300 and its form 301.',
      osha_readers: 'People who may read every form 301, because an owner named them.',
      prints: 'A cache of PDFs of records, by the hash of their content.',
      print_orders: 'Several records that a person wants as one file, made by a job.',
      moves_to_tell: 'Moves in the reporting tree whose mails are not sent yet.',
      mail_budgets: 'When the budget of mails of a company, a sender or a recipient is full again.',
    },
  },
  {
    title: 'Sync engine',
    tables: {
      account_counters:
        'Engine. The running numbers of a company, apart from the company because each write takes one.',
      buckets: 'Engine. The number of the last write to each 500 neighbouring records of a list.',
      tickets:
        'Engine. The history of records: who changed what and when, under the id of the change.',
      sync_keys: 'Ids of changes that were applied or voided, so that each is applied only once.',
      sync_stand_ins: 'Which applied change took the place of another one.',
      installs: 'How many changes each browser last said it still holds.',
    },
  },
  {
    title: 'Operation',
    tables: {
      audit_events: 'The trail of sign-ins, refusals and rights. Lines are kept for two years.',
      sealed_entities: 'Which kinds of record are sealed, and from which status on.',
      seal_dues: 'Versions of records that are still to be sealed.',
      seals: 'The chain of a company: each link has the hash of a record and of the link before.',
      seal_heads: 'The end of the chain of a day, signed and mailed to the owner.',
      mails: 'The mailbox of development, used where no mail server is set.',
      installation: 'One row: which installation these data are of, and how often it was restored.',
      schema_migrations: 'Migrations that have run, with the hash of their text.',
      siteward_secrets:
        "The app's login and the secret of the data marks. Only the owner reads it.",
    },
  },
]
