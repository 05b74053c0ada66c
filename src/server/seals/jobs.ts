import { z } from 'zod'
import { againAndAgain, type Rhythm } from '#server/jobs/daily.ts'
import type { AccountTx, Database } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { defineJob, forADay, type JobKind, type Jobs } from '#server/jobs/define.ts'
import { headText } from '#contract/seals/link.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import { sealSome } from './chain.ts'
import { brokenMail, headMail } from './mail.ts'
import type { Sealables } from './sealable.ts'
import { verifySome } from './verify.ts'

type Nothing = Record<string, never>
const nothing = z.object({})

/**
 * Jobs of the seals: they seal new versions, sign and mail the head each day, and verify the chain
 * each night.
 */
export interface SealJobs {
  kinds: readonly JobKind[]
  /** Starts the intervals; returns the function that ends them. */
  keep: (
    db: Pick<Database, 'system' | 'account'>,
    jobs: Pick<Jobs, 'add'>,
    log: Context['log'],
    rhythms?: { seal: Rhythm; sign: Rhythm },
  ) => () => void
}

const owners = {
  name: 'seal-owners',
  text: `select u.email, u.name, u.language, a.name as company from users u join accounts a using (account_id) where u.account_id = $1 and u.role_id = 2 and u.reports_to_user_id is null and not u.is_proxy_user and not u.blocked order by u.user_id`,
}
const lastLink = {
  name: 'seal-last',
  text: `select a.uid as account, s.link, encode(s.hash, 'hex') as hash from seals s join accounts a using (account_id) where s.account_id = $1 order by s.link desc limit 1`,
}
const addHead = {
  name: 'seal-head',
  text: 'insert into seal_heads (account_id, link, hash, at, signature, public_key) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
}
const headOf = {
  name: 'seal-head-of',
  text: 'select at, signature, public_key from seal_heads where account_id = $1 and link = $2',
}

interface Owner {
  email: string
  name: string
  language: CallerLanguage
  company: string
}

const ownersOf = (tx: AccountTx) => tx.query<Owner>(owners, [tx.accountID])

const rhythm = {
  seal: { first: 15_000, every: 60_000 },
  sign: { first: 10 * 60_000, every: 24 * 3_600_000 },
}

const due = { name: 'seal-due-companies', text: 'select distinct account_id from seal_dues' }
const unsigned = {
  name: 'seal-unsigned-companies',
  text: 'select s.account_id from seals s group by s.account_id having max(s.link) > coalesce((select max(h.link) from seal_heads h where h.account_id = s.account_id), 0)',
}
const chained = { name: 'seal-chained-companies', text: 'select distinct account_id from seals' }

export function createSealJobs(sealables: Sealables): SealJobs {
  const seal = defineJob<Nothing, 'account'>({
    name: 'seal-records',
    scope: 'account',
    payload: nothing,
    concerns: () => '',
    retries: { times: 5, first: 5, longest: 60 },
    run: async (_, { db, now, signal }) => {
      for (let after: number | null = 0; after !== null && !signal.aborted;) {
        const from: number = after
        after = await db.account((tx) => sealSome(tx, sealables, now(), from))
      }
      return null
    },
  })

  const sign = defineJob<Nothing, 'account'>({
    name: 'sign-seals',
    scope: 'account',
    payload: nothing,
    concerns: () => '',
    retries: forADay,
    run: async (_, { db, signer, mailer, jobID, now, publicAddress }) => {
      const signed = await db.account(async (tx) => {
        const last = await tx.maybe<{ account: string; link: number; hash: string }>(lastLink, [
          tx.accountID,
        ])
        if (last === undefined) return undefined
        const at = now().toISOString()
        const { signature, publicKey } = signer.sign(headText({ ...last, at }))
        await tx.exec(addHead, [
          tx.accountID,
          last.link,
          Buffer.from(last.hash, 'hex'),
          at,
          signature,
          publicKey,
        ])
        // If an earlier try signed this head, the mail has that signature.
        const head = await tx.one<{ at: string; signature: Uint8Array; public_key: Uint8Array }>(
          headOf,
          [tx.accountID, last.link],
        )
        return { ...last, ...head, people: await ownersOf(tx) }
      })
      for (const { email, name, language, company } of signed?.people ?? []) {
        const sent = await mailer.send(
          {
            to: email,
            ...headMail(language, {
              name,
              company,
              link: signed?.link ?? 0,
              hash: signed?.hash ?? '',
              at: signed?.at ?? '',
              signature: Buffer.from(signed?.signature ?? []).toString('base64'),
              address: `${publicAddress()}/sealed`,
            }),
          },
          `${jobID}.${email}`,
        )
        if (!sent.ok) return { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
      }
      return null
    },
  })

  const verify = defineJob<Nothing, 'account'>({
    name: 'verify-seals',
    scope: 'account',
    payload: nothing,
    concerns: () => '',
    retries: { times: 3, first: 60, longest: 600 },
    run: async (_, { db, mailer, jobID, signal, publicAddress }) => {
      const broken = await verifySome(db, sealables, signal)
      if (broken === null) return null
      const people = await db.account(ownersOf)
      for (const { email, name, language, company } of people) {
        const sent = await mailer.send(
          {
            to: email,
            ...brokenMail(language, {
              name,
              company,
              link: broken.link,
              address: `${publicAddress()}/sealed`,
            }),
          },
          `${jobID}.${email}`,
        )
        if (!sent.ok) return { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
      }
      return null
    },
  })

  const asked = async (
    db: Pick<Database, 'system' | 'account'>,
    jobs: Pick<Jobs, 'add'>,
    log: Context['log'],
    of: { name: string; text: string },
    kind: JobKind<Nothing, 'account'>,
  ) => {
    try {
      for (const { account_id } of await db.system((tx) => tx.query<{ account_id: number }>(of)))
        await db.account(account_id, (tx) => jobs.add(tx, kind, {}))
    } catch (error) {
      log.error(
        {
          event: 'seals wait',
          job: kind.name,
          error: error instanceof Error ? error.message : String(error),
        },
        'work on seals could not be asked for',
      )
    }
  }

  return {
    kinds: [seal, sign, verify],
    keep: (db, jobs, log, rhythms = rhythm) => {
      const ends = [
        againAndAgain(() => asked(db, jobs, log, due, seal), rhythms.seal),
        againAndAgain(() => asked(db, jobs, log, unsigned, sign), rhythms.sign),
        againAndAgain(() => asked(db, jobs, log, chained, verify), rhythms.sign),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
