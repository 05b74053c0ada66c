import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconSend } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useBox, useOutbox } from '#client/workspace/use-box.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useFilters, useGo } from '../address.ts'
import { EntryList } from './entry-list.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { MoreMenu } from './more-menu.tsx'
import { SentList, SentPanel, useSent } from './sent-list.tsx'
import { useImport } from './use-import.tsx'
import { toDecideOf } from './ways.ts'
import { useWaysOut } from './words-out.tsx'
import { pageOf } from '../sync-facts.ts'
import { useSyncFacts } from '../use-sync-state.ts'
import css from './tray.module.css'

type Tab = 'all' | 'decide' | 'sent'
const here = '/back-office/sync'

const none: readonly EntryView[] = []

type View = { show: Tab; entry: string }

/** What is on its way and what needs a decision, in a plain first form (offline design, 12). */
export function SyncPage() {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { entries } = useBox()
  const { contact, empty, sendNow } = pageOf(useSyncFacts())
  const moment = useMoment()
  const [{ show, entry: chosen }, change] = useFilters(parse, write)
  const deciding = useMemo(() => toDecideOf(entries), [entries])
  const listed = show === 'decide' ? deciding : show === 'sent' ? none : entries
  const page = useRef<HTMLDivElement>(null)
  const phone = useMedia(media.phone)
  const go = useGo()
  const selected = listed.find(({ entry }) => entry.id === chosen) ?? (phone ? undefined : listed[0])
  const sent = useSent()
  const ended = show === 'sent' ? (sent?.find(({ id }) => id === chosen) ?? (phone ? undefined : sent?.[0])) : undefined
  // On a phone the list, or one change as a page of its own.
  const alone = phone && (show === 'sent' ? ended : selected) !== undefined
  const waysOut = useWaysOut(entries, 'all')
  const { item: reading, field } = useImport()
  const select = (id: string) => (phone ? go(`${here}?${show === 'all' ? '' : `show=${show}&`}entry=${id}`) : change({ entry: id }))
  const at = contact === null ? null : moment(contact)
  const tabs = [
    { value: 'all', label: t`All`, count: entries.length },
    { value: 'decide', label: t`To decide`, count: deciding.length },
    { value: 'sent', label: t`Sent` },
  ] as const
  return (
    // Decided and gone: the focus stays on this page.
    <div ref={page} tabIndex={-1} className={css.page}>
      <PageHeader
        title={t`Sync`}
        fact={at && t`Last contact ${at}`}
        lined
        actions={
          <>
            <MoreMenu what="all" items={[...waysOut, reading]} />
            <Button
              variant={sendNow === 'inviting' ? 'filled' : 'outline'}
              disabled={sendNow === 'useless'}
              icon={<IconSend size={20} stroke={1.9} aria-hidden="true" />}
              onClick={() => outbox?.sendNow()}
            >
              {t`Send now`}
            </Button>
          </>
        }
      />
      {field}
      <div className={css.panes}>
        {!alone && (
          <section className={css.list} aria-label={t`Changes`}>
            <div className={css.tabs}>
              <SegmentedTabs label={t`Show`} options={tabs} value={show} onChange={(next) => change({ show: next, entry: '' })} block />
            </div>
            {show === 'sent' ? (
              <SentList sent={sent} selected={ended?.id ?? null} onSelect={select} />
            ) : listed.length === 0 ? (
              <Empty icon={<IconCircleCheck size={26} stroke={1.9} />} title={show === 'decide' ? t`Nothing to decide` : empty === 'all-sent' ? t`All sent` : t`Nothing to send`}>
                {t`What you save without a network waits here until the server has it.`}
              </Empty>
            ) : (
              <EntryList entries={listed} selected={selected?.entry.id ?? null} onSelect={select} />
            )}
          </section>
        )}
        {(selected ?? ended) && (
          <section className={css.panel} aria-label={t`Change`}>
            {alone && (
              <div className={css.back}>
                <BackLink label={t`Changes`} href={here} onOpen={() => go(here, { replace: true })} />
              </div>
            )}
            {selected && <EntryPanel key={selected.entry.id} view={selected} onDecided={() => page.current?.focus()} />}
            {ended && <SentPanel key={ended.id} sent={ended} />}
          </section>
        )}
      </div>
      <output className={css.said}>
        {deciding.length > 0 && plural(deciding.length, { one: '# change needs your decision', other: '# changes need your decision' })}
      </output>
    </div>
  )
}

function parse(raw: Readonly<Record<string, unknown>>): View {
  const show = raw['show']
  return { show: show === 'decide' || show === 'sent' ? show : 'all', entry: typeof raw['entry'] === 'string' ? raw['entry'] : '' }
}

function write({ show, entry }: View) {
  return { show: show === 'all' ? undefined : show, entry: entry || undefined }
}
