import { useLingui } from '@lingui/react/macro'
import { IconCloudPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useMoment } from '#client/i18n/use-moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useDraftStore } from '#client/workspace/use-box.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useStore } from '#client/workspace/use-store.ts'
import css from './help.module.css'
import {
  keptChanges,
  keptRequests,
  onTheirWay,
  removeKept,
  type WaitingRequest,
} from './kept-requests.ts'
import { useHelpWords } from './words.ts'

/**
 * Lists the requests that wait on this device or were refused; each can be removed. `onOpen`
 * returns a refused one to the form.
 */
export function KeptRequests({ onOpen }: { onOpen: ((request: WaitingRequest) => void) | null }) {
  const { t } = useLingui()
  const drafts = useDraftStore()
  const going = useStore(onTheirWay)
  const moment = useMoment()
  const words = useHelpWords()
  const [kept, setKept] = useState<readonly WaitingRequest[]>([])
  useEffect(() => {
    let isGone = false
    const read = () => {
      // A device whose storage cannot be read shows no requests.
      if (drafts)
        void keptRequests(drafts).then(
          (found) => !isGone && setKept(found),
          () => undefined,
        )
    }
    read()
    const stop = keptChanges.subscribe(read)
    return () => {
      isGone = true
      stop()
    }
  }, [drafts])
  if (drafts === null || kept.length === 0) return null
  return (
    <ul className={css.kept} aria-label={t`Requests on this device`}>
      {kept.map((request) => {
        const { id, subject, refused, savedAt } = request
        return (
          <li key={id}>
            <Icon icon={IconCloudPause} size={20} />
            <span className={css.words}>
              <strong>{subject}</strong>
              <span>
                {refused
                  ? t`Not accepted: ${words.refusal(refused)}`
                  : going.has(id)
                    ? t`Sending`
                    : t`Kept on this device ${moment(savedAt)}, sent when there is a connection`}
              </span>
            </span>
            {refused && onOpen && (
              <Button
                size="small"
                onClick={() => {
                  onOpen(request)
                  void removeKept(drafts, id)
                }}
              >{t`Open again`}</Button>
            )}
            {!going.has(id) && (
              <Button
                size="small"
                variant="quiet"
                aria-label={t`Remove ${subject}`}
                onClick={() => void removeKept(drafts, id)}
              >{t`Remove`}</Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
