import { href } from 'react-router'
import { MAX_COUNTER_NAME } from '../../../domain/identity/pin.ts'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { CounterView } from './load-people.server.ts'

/**
 * The trusted counter PCs, where clerks switch by PIN, and the form that trusts the PC that sends it (rule
 * W17.13).
 */
export function Counters({ counters, isUnnamed }: { counters: readonly CounterView[]; isUnnamed: boolean }) {
  const t = useTranslations()
  return (
    <section className="mt-6">
      <h2 className="text-2xl">{t('deskPeople.counters')}</h2>
      <p className="max-w-prose text-soft">{t('deskPeople.countersText')}</p>
      {counters.length > 0 && (
        <ul className="mt-2 max-w-3xl divide-y divide-line rounded-card border border-line bg-white">
          {counters.map(({ id, name, trustedBy, since }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
              <span className="min-w-0 break-words">
                <span className="font-semibold">{name}</span>
                <span className="block text-sm text-soft">
                  <DateTime at={since} /> · {trustedBy}
                </span>
              </span>
              <form method="post" action={href('/desk/people')}>
                <input type="hidden" name="id" value={id} />
                <SubmitButton
                  name="do"
                  value="distrust"
                  className={buttonClass('quiet')}
                  busy={t('desk.working')}
                >
                  {t('deskPeople.distrust')}
                  <span className="sr-only">: {name}</span>
                </SubmitButton>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form
        method="post"
        noValidate
        action={href('/desk/people')}
        className="mt-2 flex max-w-3xl flex-wrap items-end gap-2"
      >
        <div className="min-w-0 flex-1 basis-52">
          <TextField
            label={t('deskPeople.counterName')}
            name="name"
            autoComplete="off"
            maxLength={MAX_COUNTER_NAME}
            required
            error={isUnnamed ? t('deskPeople.counterUnnamed') : undefined}
          />
        </div>
        <SubmitButton name="do" value="trust" className={buttonClass('quiet')} busy={t('desk.working')}>
          {t('deskPeople.trust')}
        </SubmitButton>
      </form>
    </section>
  )
}
