import type { GoFormzConnection, Connector } from '#contract/goformz/schema.ts'
import { connectionPresets } from '#contract/goformz/schema.ts'
import { pull } from '#server/features/goformz/connector/run.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { createOutbound } from '#server/outbound/request.ts'
import { createSecretCipher } from '#server/secrets/secret-box.ts'
import { secretsKeys } from '#server/secrets/secrets-key.ts'
import { randomUUID } from 'node:crypto'
import type { World } from './company.ts'
import { type FormzLike, formzSecret } from './formz-like.ts'
import { noFurtherJobs, silent, testSigner } from './jobs.ts'

/**
 * Ridgeline, connected to a stand-in for GoFormz; the test starts its runs and waits until they
 * end.
 */
export interface FormzCompany {
  /** Connects as the owner does; omitted settings are valid. */
  connects: (change?: Partial<GoFormzConnection>) => Promise<Connector>
  /** Runs once and returns the connector afterwards. */
  pulls: (options?: { within?: number; signal?: AbortSignal; job?: string }) => Promise<Connector>
  state: () => Promise<Connector>
  /** The stored forms by their GoFormz id: name, person, project as received, last change. */
  stored: () => Promise<Record<string, string>>
}

export function formzCompany(
  w: World,
  like: FormzLike,
  now: () => Date = () => new Date(),
): FormzCompany {
  const { server, people } = w
  const path = `/api/accounts/${people.ridgeline}/goformz`
  const connection = {
    ...connectionPresets,
    isOn: true,
    clientID: 'ridgeline',
    clientSecret: formzSecret,
    apiAddress: like.url,
    signInAddress: like.url,
  }
  const state = async () => (await server.ask('GET', path, { as: people.boss })).body as Connector
  return {
    state,
    connects: async (change = {}) =>
      (await server.ask('PUT', path, { as: people.boss, body: { ...connection, ...change } }))
        .body as Connector,
    pulls: async ({
      within = 2_000,
      signal = new AbortController().signal,
      job = randomUUID(),
    } = {}) => {
      await pull('schedule', {
        jobID: job,
        attempt: 1,
        log: silent,
        signal,
        now,
        newUid: randomUUID,
        storage: openStorage(server.settings),
        publicAddress: () => server.url,
        mailer: { send: async () => ({ ok: true }) },
        signer: testSigner,
        jobs: noFurtherJobs,
        secrets: createSecretCipher(secretsKeys(server.settings)),
        outbound: createOutbound({ loopback: true, within }),
        db: {
          account: (work) => server.db.account(people.ridgeline, work),
          accountSnapshot: (work) => server.db.accountSnapshot(people.ridgeline, work),
        },
      })
      return state()
    },
    stored: async () => {
      const rows = await server.owner<{
        form_id: string
        form_name: string
        user_name: string
        project_said: string
        last_update: string
      }>(
        'select form_id, form_name, user_name, project_said, last_update from formz_submissions where form_id is not null',
      )
      return Object.fromEntries(
        rows.map((row) => [
          row.form_id,
          `${row.form_name}, ${row.user_name}, ${row.project_said}, ${row.last_update}`,
        ]),
      )
    },
  }
}
