import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { guestLimits, replyStatuses } from '#contract/corrective-actions/guest-replies.ts'
import { imageAccept } from '#client/data/photos/decode-image.ts'
import { scalePhoto } from '#client/data/photos/scale-photo.ts'
import type { GuestLink, GuestState } from './guest-link.ts'
import { GuestPhoto } from './guest-photo.tsx'
import { replyWords } from './guest-words.ts'
import css from './guest.module.css'

type ReplyFormProps = { link: GuestLink; state: GuestState; senderName: string }
type Field = 'status' | 'note' | 'name'
type Outcome = 'saved' | 'taken' | 'full'

/** The form of a reply. Its content is kept with each letter, so that a reload loses nothing. */
export function ReplyForm({ link, state, senderName }: ReplyFormProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { draft, replies, kept } = state
  const [isChecked, setIsChecked] = useState(false)
  const [outcome, setOutcome] = useState<{ what: Outcome; replyID: string } | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const wrong: Partial<Record<Field, string>> = {
    ...(draft.status === null && { status: t`Choose one of the three.` }),
    ...(draft.status === 'Note' &&
      draft.note.trim() === '' &&
      draft.photos.length === 0 && { note: t`Write a note, or add a photo.` }),
    ...(draft.name.trim() === '' && { name: t`Type your name.` }),
  }
  const shown = isChecked ? wrong : {}
  const save = async () => {
    setIsChecked(true)
    setOutcome(null)
    const [first] = (['status', 'note', 'name'] as const).filter((field) => field in wrong)
    if (first !== undefined || draft.status === null)
      return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setIsSaving(true)
    try {
      const what = await link.save(draft.status)
      setOutcome({ what, replyID: draft.replyID })
      setIsChecked(false)
    } catch {
      setOutcome({ what: 'full', replyID: '' })
    }
    setIsSaving(false)
  }
  const isWaiting = replies.some(({ replyID }) => replyID === outcome?.replyID)
  const isSent = kept?.view.replies.some(({ replyID }) => replyID === outcome?.replyID)
  const said =
    outcome?.what === 'full'
      ? t`This phone could not save the reply. Free some space and press Send again. Nothing in the form is lost.`
      : outcome?.what === 'taken'
        ? t`Another window has already sent a reply from this form. Look at it above before you send this one.`
        : outcome && isSent
          ? t`Sent to ${senderName}.`
          : outcome && isWaiting && link.isLasting
            ? t`Saved on this phone`
            : ''
  const describe = (field: Field) => ({
    'aria-invalid': shown[field] !== undefined,
    'aria-describedby': `${id}-${field}-problem`,
  })
  const problem = (field: Field) => (
    <p id={`${id}-${field}-problem`} className={css.problem}>
      {shown[field]}
    </p>
  )
  return (
    <form
      ref={form}
      className={css.card}
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2 id={`${id}-title`}>{t`Reply`}</h2>
      <fieldset className={css.field}>
        <legend>{t`How far is the work?`}</legend>
        {replyStatuses.map((status) => (
          <label key={status} className={css.choice}>
            <input
              type="radio"
              name="status"
              checked={draft.status === status}
              onChange={() => link.type({ status })}
              {...describe('status')}
            />
            {i18n._(replyWords[status])}
          </label>
        ))}
        {problem('status')}
      </fieldset>
      <div className={css.field}>
        <label htmlFor={`${id}-note`}>{t`Note`}</label>
        <textarea
          id={`${id}-note`}
          name="note"
          rows={4}
          maxLength={guestLimits.note}
          value={draft.note}
          onChange={(event) => link.type({ note: event.target.value })}
          {...describe('note')}
        />
        {problem('note')}
      </div>
      <PhotosField link={link} state={state} when="before" title={t`Photos before the work`} />
      <PhotosField link={link} state={state} when="after" title={t`Photos after the work`} />
      <div className={css.field}>
        <label htmlFor={`${id}-name`}>{t`Your name`}</label>
        <input
          id={`${id}-name`}
          name="name"
          autoComplete="name"
          maxLength={guestLimits.name}
          value={draft.name}
          onChange={(event) => link.type({ name: event.target.value })}
          {...describe('name')}
        />
        {problem('name')}
      </div>
      <button type="submit" className={css.button} disabled={isSaving}>
        {t`Send`}
      </button>
      <output className={outcome?.what === 'saved' ? css.accepted : css.problem}>{said}</output>
    </form>
  )
}

type PhotosFieldProps = {
  link: GuestLink
  state: GuestState
  when: 'before' | 'after'
  title: string
}

/** Takes photos with the camera or from the phone, and makes them smaller before they are kept. */
function PhotosField({ link, state, when, title }: PhotosFieldProps) {
  const { t } = useLingui()
  const [reading, setReading] = useState(0)
  const [problem, setProblem] = useState('')
  const { photos } = state.draft
  const most = guestLimits.photosOfReply
  const add = async (files: readonly File[]) => {
    const room = most - link.get().draft.photos.length
    setProblem(files.length > room ? t`A reply has at most ${most} photos.` : '')
    const taken = files.slice(0, Math.max(0, room))
    setReading(taken.length)
    for (const file of taken) {
      const { name } = file
      const scaled = await scalePhoto(file)
      if ('fault' in scaled) setProblem(t`${name} cannot be read as a photo. Take another one.`)
      else
        await link
          .addPhoto(scaled, when, new Date(file.lastModified || Date.now()).toISOString())
          .catch(() => setProblem(t`This phone has no space for another photo.`))
      setReading((count) => count - 1)
    }
  }
  const isFull = photos.length >= most || reading > 0
  return (
    <fieldset className={css.field}>
      <legend>{title}</legend>
      <div className={css.photos}>
        {photos
          .filter((photo) => photo.when === when)
          .map(({ photoID }, place) => {
            const number = place + 1
            return (
              <div key={photoID} className={css.chosen}>
                <GuestPhoto link={link} photoID={photoID} name={t`Photo ${number}`} />
                <button
                  type="button"
                  className={css.plain}
                  aria-label={t`Remove photo ${number}`}
                  onClick={() => link.removePhoto(photoID)}
                >
                  {t`Remove`}
                </button>
              </div>
            )
          })}
      </div>
      <div className={css.actions}>
        <FileButton isCamera disabled={isFull} onFiles={(files) => void add(files)}>
          {t`Take a photo`}
        </FileButton>
        <FileButton disabled={isFull} onFiles={(files) => void add(files)}>
          {t`Choose photos`}
        </FileButton>
      </div>
      <output>{reading > 0 ? t`Getting the photos ready…` : ''}</output>
      <p className={css.problem} role="alert">
        {problem}
      </p>
    </fieldset>
  )
}

type FileButtonProps = {
  isCamera?: boolean
  disabled: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** A label that looks like a button, because it opens the camera or the photos of the phone. */
function FileButton({ isCamera = false, disabled, onFiles, children }: FileButtonProps) {
  return (
    <label className={css.file}>
      <input
        type="file"
        accept={isCamera ? 'image/*' : imageAccept}
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        disabled={disabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same photo may be chosen again after it was removed.
          event.target.value = ''
          onFiles(files)
        }}
      />
      {children}
    </label>
  )
}
