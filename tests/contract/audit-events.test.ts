import { test } from 'vitest'
import { jobsDone } from '#tests/world/jobs.ts'
import { makePerson, type Person, type PersonWishes } from '#tests/world/people.ts'
import {
  asks,
  type Brought,
  change,
  field,
  leavesItsLine,
  mail,
  type OfPeople,
  p,
  setUp,
  value,
  w,
} from './audit-events-world.ts'

setUp()

let nth = 0
/** A new person of Ridgeline. */
const somebody = (wishes: Partial<PersonWishes> = {}) =>
  makePerson(w.server.owner, p.ridgeline, {
    name: `Ned ${'Some'.repeat((nth % 3) + 1)} ${(nth += 1)}`,
    email: `somebody${nth}@ridgeline.test`,
    reportsTo: p.boss,
    ...wishes,
  })
const signIn = (person: Person, word = person.password) =>
  asks('POST', '/api/oauth/token', {
    body: { grant_type: 'password', username: person.email, password: word },
  })
const forgets = (person: Person) =>
  asks('POST', '/api/dbconnections/change_password', { body: { email: person.email } })
const edits = (person: Person, body: object, as = p.boss) =>
  asks('PUT', `/api/users/${person.user_id}`, { as, body })
const mailTo = async (email: string) => {
  await jobsDone(w.server)
  return mail.received.findLast(({ to }) => to.includes(email))?.text ?? ''
}

/** Invites a person; returns them with the response. */
async function invites(name: string) {
  const email = `${name.toLowerCase().replace(' ', '.')}@new.test`
  const [givenName = '', familyName = ''] = name.split(' ')
  const answer = await asks('POST', `/api/accounts/${p.ridgeline}/users`, {
    as: p.safety,
    body: [
      {
        givenName,
        familyName,
        name,
        email,
        jobTitle: 'Foreman',
        package: 'SA-COMMANDER',
        contractorCompanyID: 0,
        reportsToUserID: p.safety.user_id,
        app_metadata: { role: { roleID: 2, name: 'Administrator' } },
      },
    ],
  })
  const [made] = await w.server.owner<{ user_id: number; uid: string }>(
    'select user_id, uid from users where email = $1',
    [email],
  )
  const person: Person = {
    accountID: p.ridgeline,
    user_id: made?.user_id ?? 0,
    uid: made?.uid ?? '',
    name,
    email,
    password: 'Crane-Hook-77',
  }
  return { answer, person, link: /inviteid=([\w-]{43})/.exec(await mailTo(email))?.[1] ?? '' }
}

/** Makes a proxy user of a person. */
async function proxyOf(main: Person, given: string) {
  const answer = await asks('POST', `/api/users/${main.user_id}/proxy-users/create`, {
    as: main,
    body: {
      given_name: given,
      family_name: 'Fields',
      name: `${given} Fields`,
      email: `${given.toLowerCase()}@proxy.test`,
      jobTitle: 'Foreman',
    },
  })
  return {
    answer,
    userID: Number(field({ ...answer, body: field(answer, 'data') }, 'user_id')),
    name: `${given} Fields`,
  }
}

const brought: Brought<OfPeople> = {
  'sign-in': async () => ({ answer: await signIn(p.lead), by: p.lead, about: p.lead.name }),
  'sign-in-refused': async () => ({
    answer: await signIn(p.worker, 'Wrong1!'),
    by: null,
    about: p.worker.name,
    details: [value('why', 'password'), value('count', 1)],
  }),
  'sign-out': async () => ({
    answer: await asks('POST', '/api/oauth/revoke', { as: p.lead }),
    by: p.lead,
    about: p.lead.name,
  }),
  'reset-asked': async () => ({ answer: await forgets(p.lead), by: null, about: p.lead.name }),
  'reset-refused': async () => {
    const answers = [
      await forgets(p.stranger),
      await forgets(p.stranger),
      await forgets(p.stranger),
      await forgets(p.stranger),
    ]
    return {
      answer: answers[3] ?? null,
      by: null,
      about: p.stranger.name,
      of: 'Harbor Civil',
      details: [value('why', 'slowed'), value('count', 1)],
    }
  },
  'password-reset': async () => {
    const person = await somebody()
    await forgets(person)
    const ticket = /ticket=([\w-]{43})/.exec(await mailTo(person.email))?.[1] ?? ''
    const body = `ticket=${ticket}&password=Crane-Hook-77&confirm=Crane-Hook-77`
    return {
      answer: await asks('POST', '/api/dbconnections/reset-password', {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      by: person,
      about: person.name,
    }
  },
  'password-changed': async () => {
    const person = await somebody()
    return {
      answer: await edits(person, { password: 'Crane-Hook-78' }, person),
      by: person,
      about: person.name,
    }
  },
  invited: async () => ({
    answer: (await invites('Nina Novak')).answer,
    by: p.safety,
    about: 'Nina Novak',
  }),
  'invite-resent': async () => {
    const { person } = await invites('Rosa Again')
    await w.server.owner(
      `update invitations set created_at = created_at - interval '1 hour' where user_id = $1`,
      [person.user_id],
    )
    return {
      answer: await asks('GET', `/api/users/${person.user_id}/resend-invite`, { as: p.safety }),
      by: p.safety,
      about: 'Rosa Again',
    }
  },
  'invite-withdrawn': async () => {
    const { person } = await invites('With Drawn')
    return {
      answer: await asks('POST', `/api/accounts/${p.ridgeline}/invitations/withdraw`, {
        as: p.safety,
        body: { userIDs: [person.user_id] },
      }),
      by: p.safety,
      about: 'With Drawn',
      details: [value('name', 'With Drawn')],
    }
  },
  registered: async () => {
    const { person, link } = await invites('Reg Istered')
    const body = {
      given_name: 'Reg',
      family_name: 'Istered',
      name: person.name,
      user_metadata: { contactNumber: '5125550142' },
      password: person.password,
    }
    return {
      answer: await asks('PUT', `/api/invites/${link}`, { body }),
      by: person,
      about: person.name,
    }
  },
  'role-changed': async () => {
    const person = await somebody()
    return {
      answer: await edits(person, { app_metadata: { role: { roleID: 1 } } }),
      by: p.boss,
      about: person.name,
      details: [change('Administrator', 'Mobile User')],
    }
  },
  'licence-changed': async () => {
    const person = await somebody()
    const gets = (packageID: string) =>
      asks('PATCH', `/api/user/${p.ridgeline}/update-package/${person.user_id}`, {
        as: p.boss,
        body: { packageID },
      })
    await gets('SA-OSHA')
    return {
      answer: await gets('SA-COMMANDER'),
      by: p.boss,
      about: person.name,
      details: [change('OSHA', 'Commander')],
    }
  },
  'reports-to-changed': async () => {
    const person = await somebody()
    return {
      answer: await edits(person, { user_metadata: { reportsToUserID: p.safety.user_id } }),
      by: p.boss,
      about: person.name,
      details: [change(p.boss.name, p.safety.name)],
    }
  },
  'user-blocked': async () => {
    const person = await somebody()
    return {
      answer: await asks('DELETE', `/api/users/${person.user_id}`, { as: p.sysadmin }),
      by: p.sysadmin,
      about: person.name,
    }
  },
  'user-unblocked': async () => {
    const person = await somebody({ blocked: true })
    return { answer: await edits(person, { blocked: false }), by: p.boss, about: person.name }
  },
  'login-as': async () => {
    const { userID, name } = await proxyOf(p.safety, 'Nora')
    const token = String(
      field(
        await asks('POST', `/api/users/${p.safety.user_id}/proxy-users/${userID}/login`, {
          as: p.safety,
          body: { reason: 'Covers the night shift' },
        }),
        'access_token',
      ),
    )
    return {
      answer: await asks('POST', '/api/oauth/revoke', { token }),
      by: p.safety,
      as: name,
      about: name,
      details: [
        value('act', 'ended'),
        value('why', 'back'),
        value('reason', 'Covers the night shift'),
      ],
    }
  },
  'proxy-created': async () => {
    const { answer, name } = await proxyOf(p.safety, 'Olga')
    return { answer, by: p.safety, about: name, details: [value('of', p.safety.name)] }
  },
  'proxy-linked': async () => {
    const person = await somebody({ reportsTo: p.safety })
    return {
      answer: await asks('POST', `/api/users/${p.safety.user_id}/proxy-users/link`, {
        as: p.safety,
        body: { proxyUserID: person.user_id },
      }),
      by: p.safety,
      about: person.name,
      details: [value('of', p.safety.name)],
    }
  },
  'proxy-renamed': async () => {
    const { userID } = await proxyOf(p.safety, 'Pia')
    return {
      answer: await asks('PUT', `/api/users/${userID}`, {
        as: p.boss,
        body: { given_name: 'Petra' },
      }),
      by: p.boss,
      about: 'Petra Fields',
      details: [change('Pia Fields', 'Petra Fields')],
    }
  },
  'proxy-removed': async () => {
    const { userID } = await proxyOf(p.safety, 'Quinn')
    return {
      answer: await asks('DELETE', `/api/users/${p.safety.user_id}/proxy-users`, {
        as: p.safety,
        body: { userID, accountID: p.ridgeline },
      }),
      by: p.safety,
      about: String(userID),
      details: [value('of', p.safety.name), value('became', 'deleted')],
    }
  },
}

test.each(Object.entries(brought))(
  '%s happens, and its line has caller, person, event, time, place and request (ruling 39)',
  leavesItsLine,
)
