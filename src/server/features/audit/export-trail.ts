import type { AuditRow } from '#contract/audit/operations.ts'
import type { ExportRequest } from '#contract/kernel/export.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { Context, MarkedReply } from '#server/kernel/handler.ts'
import {
  type ExportedColumns,
  exportList,
  type FormatValue,
  refuseOversizedWorkbook,
} from '#server/lists/export-list.ts'
import type { Trail, TrailPlace } from './lines.ts'

/** The export that was requested, and how its lines are read: like the list on the screen. */
interface TrailExport {
  asked: ExportRequest
  filter: object
  inSnapshot: <T>(work: (trail: Trail) => Promise<T>) => Promise<T>
  /** The company, or null for the trails of all companies. */
  company: number | null
}

/** Exports lines of the trail as a file. The trail itself records the export. */
export async function exportTrail(
  { company, inSnapshot, asked, filter }: TrailExport,
  context: Context,
): Promise<MarkedReply<null> | Refusal> {
  const refused = await refuseOversizedWorkbook(asked.format, (rows) =>
    inSnapshot((trail) => trail.isLonger(rows)),
  )
  // Reads each page only when it is needed.
  const page = (after: TrailPlace | null, limit: number) =>
    inSnapshot((trail) => trail.page(after, limit))
  return (
    refused ??
    exportList(
      {
        what: 'audit-log',
        accountID: company ?? context.caller.accountID,
        columns,
        request: asked,
        filter,
        page,
      },
      context,
    )
  )
}

const columns: ExportedColumns<AuditRow> = {
  at: { type: 'instant', value: ({ at }) => at },
  event: { value: ({ event }) => event },
  details: { value: detailsIn },
  person: {
    value: ({ personName, byProvider, personID }, say) =>
      personName !== ''
        ? personName
        : byProvider
          ? say('provider')
          : personID === null
            ? say('nobody')
            : String(personID),
  },
  as: { value: ({ asName }) => asName },
  about: {
    value: ({ entity, about }, say) =>
      entity === '' || entity === 'user' ? about : `${say(entity)} ${about}`.trim(),
  },
  company: { value: ({ companyName }) => companyName },
  address: { value: ({ address }) => address },
  device: { value: ({ device }) => device },
  install: { value: ({ install }) => install },
  request: { value: ({ requestId }) => requestId },
}

/** `Role: User → Administrator; Reason: wrong password`. */
function detailsIn({ details }: AuditRow, say: FormatValue): string {
  return details
    .map(({ name, from, to }) => {
      // Only the names of several changed fields are recorded.
      const change =
        from === ''
          ? name === 'fields'
            ? to.split(', ').map(say).join(', ')
            : say(to)
          : `${say(from)} → ${say(to)}`
      return name === '' ? change : `${say(name)}: ${change}`
    })
    .join('; ')
}
