import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Sent } from '#client/data/outbox/core/types.ts'
import { useBox, useOutbox } from '#client/workspace/use-box.ts'
import { useMoment, useNow } from '#client/i18n/use-moment.ts'
import { Empty } from '#client/ui/state/empty.tsx'
import { useEntryWords } from './use-entry-words.ts'
import css from './tray.module.css'

const days = 30 * 86_400_000
/** More than anybody reads; the box keeps them all. */
const most = 200

/** What was sent, replaced or discarded in the last thirty days, newest first. */
export function SentList() {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { ended } = useBox()
  const { wordsFor } = useEntryWords()
  const moment = useMoment()
  const now = useNow()
  const [sent, setSent] = useState<readonly Sent[] | null>(null)
  useEffect(() => {
    let gone = false
    void outbox?.sentList().then((list) => !gone && setSent(list))
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what ended is read anew
  }, [outbox, ended])
  const recent = (sent ?? []).filter(({ confirmedAt }) => now - Date.parse(confirmedAt) < days).slice(0, most)
  if (sent !== null && recent.length === 0)
    return <Empty icon={<IconHistory size={26} stroke={1.9} />} title={t`Nothing was sent yet`}>{t`What this device sends is listed here for 30 days.`}</Empty>
  const words = { confirmed: t`Sent`, discarded: t`Discarded`, superseded: t`Replaced` }
  return (
    <ul className={css.entries}>
      {recent.map(({ id, entry, end, confirmedAt }) => {
        const { number, title, change } = wordsFor(entry)
        return (
          <li key={id} className={css.entry}>
            <span className={css.first}>
              <strong>{number}</strong>
              <span className={css.name}>{title}</span>
              <span className={css.time}>{moment(confirmedAt)}</span>
            </span>
            <span className={css.soft}>
              {change}. {words[end]}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
