import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconCircleCheck, IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useBoxSnapshot, useOutbox } from '#client/workspace/use-box.ts'
import { useMe, useWorkspace } from '#client/workspace/workspace-context.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { cx } from '#client/ui/cx.ts'
import { Button } from '#client/ui/button/button.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { useFilters } from '../address.ts'
import { Slot } from '../slots.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { MoreMenu } from './more-menu.tsx'
import { SentList, SentPanel, useSent } from './sent-list.tsx'
import { useImport } from './use-import.tsx'
import { useOwnPage } from './use-own-page.ts'
import { useUnopenedWords } from './use-unopened-words.ts'
import { toDecideOf } from './ways.ts'
import { useWaysOut } from './words-out.tsx'
import { pageOf } from '../sync-facts.ts'
import { useSyncFacts } from '../use-sync-state.ts'
import css from './tray.module.css'

type Tab = 'all' | 'decide' | 'sent'
const here = '/back-office/sync'

const none: readonly EntryView[] = []

type View = { show: Tab; entry: string }

/**
 * Changes in transit and changes that need a decision (offline design, 12): the list with one
 * change next to it, or below 960 px on a page of its own.
 */
export function SyncPage() {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { entries } = useBoxSnapshot()
  const { unopenedWork } = useWorkspace()
  const unopenedWords = useUnopenedWords()
  const { contact, empty, sendNow } = pageOf(useSyncFacts())
  const moment = useMoment()
  const [{ show, entry: chosen }, change] = useFilters(parse, write)
  const deciding = useMemo(() => toDecideOf(entries), [entries])
  const listed = show === 'decide' ? deciding : show === 'sent' ? none : entries
  const sent = useSent()
  const {
    user_metadata: { accountID },
  } = useMe()
  const ids =
    show === 'sent' ? (sent ?? []).map(({ id }) => id) : listed.map(({ entry }) => entry.id)
  const { id, isAlone, beside, cameFrom, page, open, back } = useOwnPage({
    ids,
    chosen,
    hrefOf: (entry) => hrefOf({ show, entry }),
    onChoose: (entry) => change({ entry }),
  })
  const selected = listed.find(({ entry }) => entry.id === id)
  const ended = show === 'sent' ? sent?.find((one) => one.id === id) : undefined
  const waysOut = useWaysOut(entries, 'all')
  const { item: reading, field, drop } = useImport()
  const at = contact === null ? null : moment(contact)
  const tabs = [
    { value: 'all', label: t`All`, count: entries.length },
    { value: 'decide', label: t`To decide`, count: deciding.length },
    { value: 'sent', label: t`Sent` },
  ] as const
  return (
    // After a decision the focus stays on this page.
    <div
      ref={page}
      tabIndex={-1}
      className={cx(css.page, drop.isOver && css.over)}
      {...drop.handlers}
    >
      {!isAlone && (
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
                icon={<Icon icon={IconSend} size={20} />}
                onClick={() => outbox?.sendNow()}
              >
                {t`Send now`}
              </Button>
            </>
          }
        />
      )}
      {field}
      {isAlone && (
        <div className={css.back}>
          <BackLink label={t`Changes`} href={hrefOf({ show, entry: '' })} onOpen={back} />
        </div>
      )}
      <div className={css.panes}>
        {!isAlone && (
          <section className={css.list} aria-label={t`Changes`}>
            <ScrollArea key={show} memoryKey={`sync ${show}`} ready={ids.length > 0}>
              <div className={css.tabs}>
                <SegmentedTabs
                  label={t`Show`}
                  options={tabs}
                  value={show}
                  onChange={(next) => change({ show: next, entry: '' })}
                  block
                />
              </div>
              {show === 'sent' ? (
                <SentList
                  sent={sent}
                  selected={beside ? id : undefined}
                  onSelect={open}
                  startAt={cameFrom}
                  memoryKey={`sync ${show}`}
                />
              ) : listed.length === 0 ? (
                <Empty
                  icon={
                    empty === 'unopened' ? (
                      <Icon icon={IconAlertCircle} size={26} />
                    ) : (
                      <Icon icon={IconCircleCheck} size={26} />
                    )
                  }
                  title={
                    show === 'decide'
                      ? t`Nothing to decide`
                      : {
                          'all-sent': t`All sent`,
                          'nothing-to-send': t`Nothing to send`,
                          unopened: t`Not everything is sent`,
                        }[empty]
                  }
                >
                  {empty === 'unopened' && unopenedWork
                    ? unopenedWords(unopenedWork)
                    : t`Changes that you save without a network stay here until the server has them.`}
                </Empty>
              ) : (
                <EntryList
                  entries={listed}
                  selected={beside ? id : undefined}
                  onSelect={open}
                  startAt={cameFrom}
                  memoryKey={`sync ${show}`}
                />
              )}
              {show === 'all' && <Slot name="sync.cards" accountID={accountID ?? 0} />}
            </ScrollArea>
          </section>
        )}
        {(selected ?? ended) && (
          <section className={css.panel} aria-label={t`Change`}>
            {selected && (
              <EntryPanel
                key={selected.entry.id}
                view={selected}
                onDecided={() => page.current?.focus()}
                isPage={isAlone}
              />
            )}
            {ended && <SentPanel key={ended.id} sent={ended} isPage={isAlone} />}
          </section>
        )}
      </div>
      <output className={css.said}>
        {deciding.length > 0 &&
          plural(deciding.length, {
            one: '# change needs your decision',
            other: '# changes need your decision',
          })}
      </output>
    </div>
  )
}

function parse(raw: Readonly<Record<string, unknown>>): View {
  const show = raw['show']
  return {
    show: show === 'decide' || show === 'sent' ? show : 'all',
    entry: typeof raw['entry'] === 'string' ? raw['entry'] : '',
  }
}

const hrefOf = (view: View) => {
  const said = new URLSearchParams(
    Object.entries(write(view)).filter((part): part is [string, string] => part[1] !== undefined),
  ).toString()
  return said === '' ? here : `${here}?${said}`
}

function write({ show, entry }: View) {
  return { show: show === 'all' ? undefined : show, entry: entry || undefined }
}
