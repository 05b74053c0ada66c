import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'
import { isEmail } from '#contract/access/password.ts'
import { canBeLinked, fullName } from '#contract/proxy-users/rules.ts'
import { type BorderCaller, borderProblem } from '#contract/team/borders.ts'
import type { Associate } from '#contract/team/schema.ts'
import { withRefusal } from '#client/data/outbox/save-outcome.ts'
import { NeedsConnectionNote } from '#client/records/form/form-notes.tsx'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { notSavedReasonText, useIsMounted } from '#client/records/form/use-report-save-outcome.ts'
import { runCommand, useCommand } from '#client/records/form/use-command.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import type { Patch } from '#client/records/form-values.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { type ProxyRow, proxyLayout as layout } from './layout.ts'
import css from './login-as.module.css'

type AddProps = {
  userID: string
  /** The safety professionals of the company, with the state of their read. */
  candidates: ReadStatus & { rows: readonly Associate[] }
  /** The signed-in person, who may link only people of the own chain (ruling 80). */
  border: BorderCaller
  taken: readonly ProxyRow[]
  reread: () => void
  onAgain: () => void
  onClose: () => void
}

/**
 * Adds a new person or links an associate of the company: two tabs of one dialog (TEAM-99, G1-77).
 */
export function AddProxyUser(props: AddProps) {
  const { t } = useLingui()
  const [tab, setTab] = useState<'create' | 'link'>('create')
  const tabs = (
    <div className={css.tabs}>
      <SegmentedTabs
        label={t`How to add`}
        block
        options={[
          { value: 'create', label: t`Create` },
          { value: 'link', label: t`Link` },
        ]}
        value={tab}
        onChange={setTab}
      />
    </div>
  )
  return tab === 'create' ? <Create {...props} lead={tabs} /> : <Link {...props} lead={tabs} />
}

function Create({ userID, lead, reread, onAgain, onClose }: AddProps & { lead: ReactNode }) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const create = async (id: string, patch: Patch) => {
    // The request includes the first and last name combined (TEAM-102).
    const name = fullName({
      given_name: String(patch['given_name'] ?? ''),
      family_name: String(patch['family_name'] ?? ''),
    })
    const done = await runCommand(
      'proxyUsers.create',
      { params: { userID }, body: { ...patch, name } as Patch },
      { id },
    )
    return withRefusal(done, (refusal) => {
      // Shows the refusal (TEAM-105) in the person's language; problems of a field also show next
      // to it.
      const email =
        refusal.fields['email'] === undefined
          ? null
          : isEmail(String(patch['email']))
            ? t`This email is already used.`
            : t`Please enter a valid email`
      const text = email ?? notSavedReasonText(refusal, i18n)
      toasts.show({ kind: 'error', title: t`ERROR!`, text })
      return email === null ? {} : { fields: { ...refusal.fields, email } }
    })
  }
  return (
    <RecordDialog
      layout={layout}
      form="proxyUser.create"
      title={t`Add Proxy User`}
      lead={lead}
      words={createWords}
      save={({ id, patch }) => create(id, patch)}
      reread={reread}
      created={{ nameOf: () => t`Proxy user has been created successfully`, onAddAnother: onAgain }}
      onClose={onClose}
    />
  )
}

function Link({
  userID,
  candidates,
  border,
  taken,
  lead,
  reread,
  onClose,
}: AddProps & { lead: ReactNode }) {
  const { t } = useLingui()
  const id = useId()
  const { run, busy } = useCommand('proxyUsers.link', linkWords)
  const isThere = useIsMounted()
  const isOffline = useLacksLine()
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const known = new Set(taken.map(({ user_id }) => user_id))
  const options = candidates.rows
    .filter((one) => !known.has(one.user_id) && isOffered(one, Number(userID), border))
    .map(({ user_id, name, email }) => ({ value: String(user_id), label: name, second: email }))
  const help = unreadChoicesHint(candidates, t`The people could not be read.`)
  const link = async () => {
    if (chosen === null) return setError(t`Choose an associate.`)
    const unsaved = await run(
      { params: { userID }, body: { proxyUserID: Number(chosen) } },
      { reread, inPlace: isThere },
    )
    if (!isThere()) return
    if (unsaved === null) return onClose()
    setError(
      'proxyUserID' in unsaved.fields
        ? t`Choose an active Administrator who reports to this person.`
        : unsaved.refusal,
    )
  }
  return (
    <Dialog
      title={t`Add Proxy User`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={id}
            variant="filled"
            disabled={busy || isOffline}
          >{t`Link`}</Button>
        </>
      }
    >
      {lead}
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isOffline) void link()
        }}
      >
        <NeedsConnectionNote />
        <Select
          label={t`Associate`}
          options={options}
          value={chosen}
          placeholder={
            options.length === 0
              ? t`No Administrator reports to this person`
              : t`Choose an associate`
          }
          help={
            help ??
            t`An Administrator of the company who reports to this person. They keep their own account.`
          }
          error={error}
          onChange={(value) => {
            setChosen(value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

/** Returns true if the signed-in person may link this associate to the main user. */
function isOffered(
  { user_id, blocked, registeredAt, app_metadata, user_metadata }: Associate,
  main: number,
  border: BorderCaller,
): boolean {
  const { isProxyUser, reportsToUserID } = user_metadata
  const { roleID } = app_metadata.role
  const person = {
    user_id,
    roleID,
    isProxyUser,
    reportsToUserID,
    blocked: blocked || registeredAt === null,
  }
  if (!canBeLinked(person, { user_id: main })) return false
  return borderProblem(border, { act: 'link', person }) === null
}

const createWords = { code: 'createProxyUser', sent: msg`SUCCESS`, failed: msg`ERROR!` }
const linkWords = {
  code: 'linkProxyUser',
  sent: msg`Linked`,
  failed: msg`Failed to link the associate`,
}
