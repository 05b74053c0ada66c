import { certificateFields } from '#contract/certificates/fields.ts'
import { fileAddress } from '#contract/certificates/rules.ts'
import type { CallerName } from '#tests/world/callers.ts'
import type { Fixture, Ids, Make } from '#tests/world/fixture.ts'
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
  unseen,
} from '../cases-of.ts'
import type { Row } from '../field-proof.ts'
import { byTag, good, inBuckets, type KindsOf, rowIn, whole } from '../ways.ts'
import { redPoint } from './companies.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    userCertificateID: number
    belowsCertificateID: number
    safetysSpareID: number
    ownersSpareID: number
    sysadminsSpareID: number
  }
}

type Made = { userCertificateID: number; certificateImageUri: { certificateImageURL: string }[] }

const addressOf = (userID: number) => `/api/users/${userID}/certificates`
const sendFile = async (
  server: Pick<TestServer, 'ask'>,
  as: Person,
  userID = as.user_id,
): Promise<string> => {
  const { body } = await server.ask('POST', `${addressOf(userID)}/files`, {
    as,
    body: { fileName: 'card.png', base64Data: redPoint },
  })
  return String(Reflect.get(Object(body), 'certificateImageURL'))
}
const titled =
  (certificateTitle: string): Make =>
  async (server, as) => {
    const { body } = await server.ask('POST', addressOf(as.user_id), {
      as,
      body: {
        certificateTitle,
        certificateImageUri: [{ certificateImageURL: await sendFile(server, as) }],
      },
    })
    return (body as Made).userCertificateID
  }

/**
 * The safety professional's certificates: one to read and change with its file, and one for each
 * caller who removes one; and one of a person below the proxy user.
 */
export const things = {
  userCertificateID: async (server, person) => {
    await server.owner(
      `update users set job_title = 'Carpenter' where account_id = $1 and name in ('Aisha Khan', 'Bea Stone', 'Hugo Mate')`,
      [person.accountID],
    )
    await server.owner(
      `insert into required_certificates (account_id, job_title, certificate_title, place) values ($1, 'Carpenter', 'OSHA 10', 1)`,
      [person.accountID],
    )
    return titled('Rigger')(server, person)
  },
  belowsCertificateID: async (server, as) => {
    const people = await server.owner<{ user_id: number; name: string }>(
      'select user_id, name from users where account_id = $1',
      [as.accountID],
    )
    const of = people.find(({ name }) => name === 'Bea Stone')?.user_id ?? as.user_id
    return (
      (await server.ask('POST', addressOf(of), { as, body: { certificateTitle: 'First aid' } }))
        .body as Made
    ).userCertificateID
  },
  safetysSpareID: titled('Alpha'),
  ownersSpareID: titled('Bravo'),
  sysadminsSpareID: titled('Charlie'),
} satisfies Things

/** Names the safety professional for every caller. */
const safetys = ({ people }: Fixture): Partial<Ids> => ({ userID: people.safety.user_id })
const spares: Partial<Record<CallerName, keyof typeof things>> = {
  'role 2': 'safetysSpareID',
  owner: 'ownersSpareID',
  'system administrator': 'sysadminsSpareID',
}
const safetysSpare = (fixture: Fixture, caller: CallerName): Partial<Ids> => ({
  ...safetys(fixture),
  userCertificateID: fixture.ridgeline[spares[caller] ?? 'userCertificateID'],
})

const inRidgeline = ['Rigger', 'First aid', 'Alpha', 'Bravo', 'Charlie']
const lackingAll = ['Aisha Khan', 'Bea Stone']

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  list: {
    rows: 'ACL-145 to ACL-148',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      'role 2': inRidgeline,
      'role 2 of another company': ['Rigger', 'First aid', 'Alpha', 'Bravo', 'Charlie'],
      owner: inRidgeline,
      'system administrator': inRidgeline,
      'proxy user': ['First aid'],
    },
    foreign: { accountID: scope },
  },
  counts: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    foreign: { accountID: scope },
  },
  required: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      'role 2': ['Carpenter'],
      'role 2 of another company': ['Carpenter'],
      owner: ['Carpenter'],
      'proxy user': ['Carpenter'],
      'system administrator': ['Carpenter'],
    },
    foreign: { accountID: scope },
  },
  setRequired: {
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, '200'],
    body: ({ caller }) => ({
      jobTitle: 'Rigger',
      certificateTitles: ['Rigger', `Signals, ${caller}`],
    }),
    foreign: { accountID: scope },
  },
  lacking: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      'role 2': lackingAll,
      'role 2 of another company': ['Hugo Mate'],
      owner: lackingAll,
      'proxy user': ['Bea Stone'],
      'system administrator': lackingAll,
    },
    foreign: { accountID: scope },
  },
  // Each caller reads their own.
  ofUser: {
    rows: 'API-43 ACL-145 to ACL-148',
    callers: [no, over, '200', '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      'role 1': [],
      'role 2': ['Rigger', 'Alpha', 'Bravo', 'Charlie'],
      'role 2 of another company': inRidgeline,
      owner: [],
      'proxy user': [],
      'system administrator': ['Rigger', 'Alpha', 'Bravo', 'Charlie'],
    },
    foreign: { userID: scope },
  },
  // The safety professional's, who is not in the proxy user's chain.
  tickets: {
    rows: 'ACL-145 to ACL-148',
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, '200'],
    things: (fixture, caller) => (caller === 'role 2 of another company' ? {} : safetys(fixture)),
    shows: {
      'role 2': ['Charlie', 'Bravo', 'Alpha', 'Rigger'],
      'role 2 of another company': inRidgeline.toReversed(),
      owner: ['Charlie', 'Bravo', 'Alpha', 'Rigger'],
      'system administrator': ['Charlie', 'Bravo', 'Alpha', 'Rigger'],
    },
    foreign: { userID: scope },
  },
  create: {
    callers: [no, over, role, '201', scope, '201', unseen, blocked, inactive, '201'],
    things: safetys,
    body: ({ caller }) => ({
      certificateTitle: `Scaffolds for ${caller}`,
      certificateIssueDate: '2026-01-05',
      certificateExpirationDate: '2027-01-05',
    }),
    foreign: { userID: scope },
  },
  update: {
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, '200'],
    things: safetys,
    body: ({ caller }) => ({ certificateTitle: `Rigger, ${caller}` }),
    foreign: { userID: scope, userCertificateID: unseen },
  },
  remove: {
    callers: [no, over, role, '204', scope, '204', unseen, blocked, inactive, '204'],
    things: safetysSpare,
    foreign: { userID: scope, userCertificateID: unseen },
  },
  addFile: {
    callers: [no, over, role, '201', scope, '201', unseen, blocked, inactive, '201'],
    things: safetys,
    body: () => ({ fileName: 'card.png', base64Data: redPoint }),
    foreign: { userID: scope },
  },
  // A proxy user mails the certificates of their own chain.
  mail: {
    rows: 'API-44 API2-77 ACL-148',
    callers: [no, over, role, '200', unseen, '200', '200', blocked, inactive, '200'],
    things: ({ ridgeline }, caller) =>
      caller === 'proxy user' ? { userCertificateID: ridgeline.belowsCertificateID } : {},
    body: ({ ids, caller }) => ({
      emailID: 'site@client.test',
      subject: `Certificates for ${caller}`,
      message: 'As asked.',
      toMailCertificateIds: [ids.userCertificateID],
    }),
    foreign: { userCertificateID: unseen },
  },
} satisfies CasesOf<'certificates'>

/** Uploaded files. */
const fileUids = [0, 1, 2].map((n) => `0193a5f0-0000-4000-8000-00000000000${n}`)

export const kinds = {
  certificate: {
    specified: {
      rows: 'TEAM-13',
      names: [
        'userCertificateID',
        'certificateTitle',
        'certificateIssueDate',
        'certificateExpirationDate',
        'certificateImageUri',
      ],
    },
    ways: ({ w, safety, again }) => {
      const list = `/api/accounts/${safety.accountID}/certificates`
      const urls = fileUids.map((uid) => fileAddress(uid, false))
      const addressOfOne = (row: Row) =>
        `${addressOf(Number(row['userID']))}/${Number(row['userCertificateID'])}`
      return {
        fields: certificateFields,
        references: {
          userID: [w.lead.user_id],
          certificateImageUri: urls.map((certificateImageURL) => [{ certificateImageURL }]),
        },
        creates: {
          'single call': async ({ userID, ...values }) => {
            await w.server.owner(
              `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, sha256, created_by) select $1, uid, 'certificate', 'kept', 'card.png', 'image/png', 1, 1, sha256('card'), $3 from unnest($2::uuid[]) as uid on conflict do nothing`,
              [safety.accountID, fileUids, safety.user_id],
            )
            return (await good(safety.asks('POST', addressOf(Number(userID)), values))) as Row
          },
        },
        edits: {
          PUT: async (row, patch) =>
            (await good(safety.asks('PUT', addressOfOne(row), patch))) as Row,
        },
        reads: {
          list: async (row) => rowIn(await good(safety.asks('GET', list)), row),
          delta: async (row) => inBuckets(await good(safety.asks('GET', `${list}?${whole}`)), row),
          'another process': async (row) =>
            rowIn(await good(w.server.ask('GET', list, { as: safety }, again)), row),
        },
        tagged: byTag(safety, 'PUT', addressOfOne),
        follows: { certificateImageUri: ['certificateFileNames'] },
      }
    },
  },
} satisfies KindsOf<'certificate'>
