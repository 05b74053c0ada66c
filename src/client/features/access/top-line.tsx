import { useLive } from '#client/workspace/use-live.ts'
import { connection } from '#client/data/api/connection.ts'
import { ConnectionLine } from '#client/ui/sync/connection-line.tsx'
import css from './sign-in.module.css'

/** The line of the connection at the top edge, before anybody signed in. */
export function TopLine() {
  const { state } = useLive(connection)
  return (
    <div className={css.top}>
      <ConnectionLine connection={{ state: state === 'offline' ? 'dashed' : 'solid' }} />
    </div>
  )
}
