import { useSession } from '#client/workspace/session-context.ts'
import { useLive } from '#client/workspace/use-live.ts'
import { connection } from '#client/data/api/connection.ts'
import { ConnectionLine } from '#client/ui/sync/connection-line.tsx'
import { useSending } from './use-sending.ts'
import css from './line-under-header.module.css'

/** The state of the connection under the header, on every screen; on the sign-in page at the top edge. */
export function LineUnderHeader() {
  const { state } = useLive(connection)
  const sending = useSending()
  const session = useSession()
  const offline = state === 'offline' || (session.state === 'signed-in' && session.token === 'offline')
  return (
    <div className={css.line}>
      <ConnectionLine connection={offline ? { state: 'dashed' } : sending ? { state: 'filling', done: sending.done, of: sending.total } : { state: 'solid' }} />
    </div>
  )
}
