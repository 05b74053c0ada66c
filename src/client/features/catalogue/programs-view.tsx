import { useLingui } from '@lingui/react/macro'
import { IconClipboardList, IconCloudOff, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { partsFor } from '#contract/catalogue/parts.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { FormQuestions } from './form-questions.tsx'
import { DeviceNote } from './device-note.tsx'
import type { CatalogueLookup, Plans } from './lookups.ts'
import { ProgramList } from './program-list.tsx'
import { ProgramsUnread } from './programs-unread.tsx'
import { allParts, useCatalogueOf } from './use-catalogue.ts'
import { openFormIn, useOpenForm, useView } from './use-open-form.ts'
import { useOpened } from './use-folds.ts'
import { useRemoval } from './use-removal.tsx'
import { useSwitches } from './use-switches.ts'
import { readWords, stateWords } from './words.ts'
import css from './programs.module.css'

type ProgramsViewProps = {
  place: CatalogueLookup
  /** Renders the top of the view; `plans` have the switches as pressed. */
  head: (plans: Plans | null) => ReactNode
  /** Texts for a failed read of the programs. */
  failed: (typeof readWords)['plans' | 'ofCompany']
}

/**
 * The programs that a company uses: the tree with its switches, and the questions of the open form.
 */
export function ProgramsView({ place, head, failed }: ProgramsViewProps) {
  const { t, i18n } = useLingui()
  const [view, change] = useView()
  const [find, setFind] = useState('')
  const read = useCatalogueOf(place, {
    wanted: (list) =>
      find.trim() === ''
        ? partsFor([openFormIn(list, view.form)?.plan.safetyPlanID ?? []].flat())
        : allParts(list),
    shown: allParts,
  })
  const { plans, press } = useSwitches(place, read.plans)
  const opened = useOpened(plans, view.form)
  const { onSwitch, question } = useRemoval(press)
  const { chosen, id, isAlone, beside, page, open, back, backHref } = useOpenForm(
    plans ?? none,
    view,
    change,
  )
  const phone = useMedia(media.phone)
  const offline = useLacksLine()
  const whyNot = useId()
  useFailedRead(
    plans === null || offline ? null : read.list.failed,
    readWords.before.code,
    readWords.before.title,
    true,
  )

  const list =
    plans === null || plans.length === 0 ? (
      <ProgramsUnread read={read} words={failed} />
    ) : (
      <>
        {offline && (
          <p id={whyNot} className={css.why}>
            <Icon icon={IconCloudOff} size={20} />
            {t`Switching forms on and off needs a connection.`}
          </p>
        )}
        <ProgramList
          plans={plans}
          show={view.show}
          onShow={(show) => change({ show })}
          find={find}
          onFind={setFind}
          form={id ?? ''}
          onOpen={open}
          opened={opened}
          onSwitch={onSwitch}
          whyNot={offline ? whyNot : null}
        />
        {place.isOwn && read.list.asOf !== null && (
          <DeviceNote accountID={place.accountID} asOf={read.list.asOf} of={read.plans} />
        )}
      </>
    )
  const questions = chosen && {
    chosen,
    read,
    toggle: {
      label: chosen.form.name,
      word: t(chosen.form.isEnable ? stateWords.on : stateWords.off),
      checked: chosen.form.isEnable,
      disabled: offline,
      onChange: (on: boolean) => onSwitch(chosen.plan, chosen.form.id, on),
    },
  }
  const note = plans && (
    <StaleDataBanner
      of={[read.list]}
      what={read.list.failed ? `${i18n._(readWords.before.title)}.` : undefined}
    />
  )
  const over = (
    <>
      {head(plans)}
      {note}
    </>
  )
  const close = (
    <IconButton
      label={t`Close`}
      icon={<Icon icon={IconX} />}
      onClick={() => change({ form: '' })}
    />
  )
  return (
    <div className={css.page} ref={page} tabIndex={-1}>
      {beside ? (
        <>
          {over}
          <div className={css.panes}>
            <section className={css.list} aria-label={t`Safety programs`}>
              <ScrollArea memoryKey={`programs ${place.accountID}`} ready={plans !== null}>
                {list}
              </ScrollArea>
            </section>
            <section className={css.panel} aria-label={t`Questions`}>
              {questions ? <FormQuestions {...questions} close={close} /> : <NothingChosen />}
            </section>
          </div>
        </>
      ) : isAlone && phone && questions ? (
        <FormQuestions
          {...questions}
          back={
            <div className={css.back}>
              <BackLink label={t`Safety programs`} href={backHref} onOpen={back} />
            </div>
          }
        />
      ) : (
        <ScrollArea memoryKey={`programs ${place.accountID}`} ready={plans !== null}>
          {over}
          {list}
        </ScrollArea>
      )}
      {isAlone && !phone && questions && (
        <Dialog title={questions.chosen.form.name} look="side" onClose={back}>
          <div className={css.drawer}>
            <FormQuestions {...questions} isNamed />
          </div>
        </Dialog>
      )}
      {question}
    </div>
  )
}

const none: Plans = []

function NothingChosen() {
  const { t } = useLingui()
  return (
    <div className={css.state}>
      <Empty
        icon={<Icon icon={IconClipboardList} size={26} />}
        title={t`Currently no form has been selected`}
      >{t`Choose a form to read its questions and regulations.`}</Empty>
    </div>
  )
}
