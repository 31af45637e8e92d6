import { useFieldId } from '../../components/field-id.ts'
import { FieldError } from '../../components/text-field.tsx'

/** The current picture, with a field to choose another one. */
export function PictureField({
  name,
  label,
  defaultValue,
  error,
}: {
  name: string
  label: string
  defaultValue: string
  error: string | undefined
}) {
  const id = useFieldId(name, error)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      {defaultValue && (
        <img
          src={defaultValue}
          alt=""
          width={400}
          height={100}
          className="mt-1 h-24 w-full rounded-control border border-line bg-floor object-contain"
        />
      )}
      <input type="hidden" name={name} value={defaultValue} />
      <input
        id={id}
        type="file"
        name={`file.${name}`}
        accept="image/jpeg,image/png,image/webp,image/heic,.heic"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        className="mt-1 block w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-ink/30 file:bg-white file:px-4 file:font-semibold"
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
