import { connectionPresets } from '#contract/goformz/schema.ts'
import { keyHash, keptSecrets } from '#server/secrets/kept-secrets.ts'
import { createSecretCipher } from '#server/secrets/secret-box.ts'
import { secretsKeys } from '#server/secrets/secrets-key.ts'
import type { Person } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'
import {
  barred,
  blocked,
  type CasesOf,
  inactive,
  no,
  over,
  role,
  scope,
  type Things,
} from '../cases-of.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    /** The secret end of the address that GoFormz calls, for a connected company. */
    webhookID: string
  }
}

/** A valid connection of a company. */
export const aConnection = {
  ...connectionPresets,
  isOn: false,
  clientID: 'ridgeline',
  clientSecret: 'formz-secret',
}

/** A form as an integration for GoFormz sends it. */
export const aForm = (formName: string, formzUserName: string, more: object = {}) => ({
  projectId: 'J-100',
  formName,
  creationDateTime: '2026-01-05T10:00:00.000Z',
  formzUserName,
  formzPdfUrl: '[{"Url":"https://files.goformz.test/1.pdf"}]',
  ...more,
})

async function handIn(server: TestServer, person: Person, forms: readonly object[]): Promise<void> {
  for (const body of forms)
    await server.ask('POST', `/api/accounts/${person.accountID}/formzsubmissions`, {
      as: person,
      body,
    })
}

export const things = {
  // A connection of each company, and forms of several people: known by name, known by address, and
  // unknown.
  webhookID: async (server, person) => {
    const { accountID, name } = person
    const webhook = `${accountID}-${'a'.repeat(32)}`
    await server.owner(
      `insert into formz_connectors (account_id, is_on, client_id, api_address, sign_in_address, project_id_field, project_name_field, set_by, webhook_hash) values ($1, true, 'x', 'https://api.goformz.com', 'https://accounts.goformz.com', 'Project ID', 'Project Name', $2, $3)`,
      [accountID, person.user_id, keyHash(webhook)],
    )
    const box = createSecretCipher(secretsKeys(server.settings))
    await server.db.account(accountID, (tx) =>
      keptSecrets(tx, box).write(null, 'formzWebhook', webhook),
    )
    await handIn(server, person, [
      aForm('Hot work permit', name.toUpperCase()),
      aForm('Daily log', 'dana@ridgeline.test'),
      aForm('Trench check', 'Bea Stone'),
      aForm('Lift plan', 'Somebody Else'),
    ])
    return webhook
  },
} satisfies Things

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  // Forms of the caller's chain, and all forms for owners (rulings, 49 and 55).
  list: {
    rows: 'API2-69, ACL-225 to ACL-228',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      'role 2': ['Hot work permit'],
      'role 2 of another company': ['Lift plan', 'Trench check', 'Daily log', 'Hot work permit'],
      owner: ['Lift plan', 'Trench check', 'Daily log', 'Hot work permit'],
      'proxy user': ['Trench check'],
      'system administrator': ['Lift plan', 'Trench check', 'Daily log', 'Hot work permit'],
    },
    foreign: { accountID: scope },
  },
  create: {
    rows: 'API2-70, G2-38',
    callers: [no, over, '201', '201', scope, '201', '201', blocked, inactive, '201'],
    body: ({ caller }) => aForm(`Permit ${caller}`, 'Marco Diaz'),
    foreign: { accountID: scope },
  },
  connector: {
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, '200'],
    foreign: { accountID: scope },
  },
  connect: {
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, '200'],
    body: () => ({ ...aConnection, isOn: true }),
    foreign: { accountID: scope },
  },
  pull: {
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, '200'],
    foreign: { accountID: scope },
  },
  webhook: {
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, '200'],
    body: () => ({ another: false }),
    foreign: { accountID: scope },
  },
  // Every caller who knows the address, signed in or not.
  push: {
    callers: ['200', '200', '200', '200', '200', '200', '200', '200', '200', '200'],
    body: () => ({
      EventType: 'form.complete',
      Item: { Id: '7ccc9fca-f211-4da7-b9e4-18eb7b358342' },
    }),
    foreign: { webhookID: '200' },
  },
} satisfies CasesOf<'goformz'>
