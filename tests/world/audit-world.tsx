import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { auditFields } from '#contract/audit/fields.ts'
import type { AuditRow } from '#contract/audit/operations.ts'
import { CompanyAudit, SystemAudit } from '#client/features/audit/audit-page.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { cut, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aCompany, associate, rowOf } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

const people = [associate(1, 'Dana Whitfield', null), associate(2, 'Aisha Khan', 1)]

export const line = (uid: string, more: Partial<AuditRow>): AuditRow =>
  rowOf(auditFields, {
    uid,
    at: '2026-11-20T12:00:00.000Z',
    companyID: 1,
    companyName: 'Ridgeline Builders',
    personID: 2,
    personName: 'Aisha Khan',
    entity: 'user',
    about: 'Aisha Khan',
    address: '198.51.100.7',
    requestId: 'req-1',
    ...more,
  })

const lines = [
  line('4', {
    event: 'role-changed',
    personID: null,
    personName: '',
    byProvider: true,
    details: [{ name: 'role', from: 'User', to: 'Administrator' }],
    device: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18 Safari/604.1',
  }),
  line('3', {
    event: 'sign-in-refused',
    personID: null,
    personName: '',
    details: [
      { name: 'why', from: '', to: 'password' },
      { name: 'count', from: '', to: '3' },
    ],
  }),
  line('2', {
    event: 'sign-in',
    device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36',
  }),
  line('1', {
    event: 'something-new',
    entity: 'certificate',
    about: '12',
    details: [{ name: 'ends', from: '2026-01-01', to: '' }],
  }),
]

/**
 * Opens the screen of an owner or of a system administrator; records the requests to the server.
 */
export async function opens({
  system = false,
  size = [1280, 900],
  found = lines,
  path = '/',
}: { system?: boolean; size?: [number, number]; found?: AuditRow[]; path?: string } = {}) {
  const world = mockCompany({
    people: system ? [associate(9, 'Robin Keller', null, { roleID: 3 }), ...people] : people,
    projects: [],
    companies: [aCompany(1, 'Ridgeline Builders')],
  })
  const asked: string[] = []
  const state = { isCut: false }
  const answer = ({ query }: { query: URLSearchParams }) => {
    asked.push(String(query))
    return state.isCut ? cut() : found
  }
  mockAlso(mock('audit.list', answer), mock('audit.ofCompany', answer))
  await page.viewport(...size)
  const shown = await showScreen(system ? <SystemAudit /> : <CompanyAudit />, world, path)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return { ...shown, asked, state }
}
