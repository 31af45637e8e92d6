import { formatInteger } from '../../../platform/text/format-integer.ts'
import { type CareFigures, LEGAL_TREAD_MM } from '../../tyres/tyre-care.ts'
import type { ArticleWords } from '../article.ts'

export const en = ({ rotation_km: km, work_warranty_days }: CareFigures): ArticleWords => ({
  title: 'Tyre rotation: when, why and in which pattern',
  excerpt:
    'Four tyres never wear alike. Changing their places in time lets you use the whole set, and keeps the car steady in the rain.',
  imageText: 'A car seen from above, with arrows that show where each of its four tyres moves to.',
  takeaways: [
    `Rotate every ${formatInteger(km.from)} to ${formatInteger(km.to)} km, or as your car manual says.`,
    'The pattern depends on which wheels are driven, and on whether your tyres are directional or staggered.',
    'Set the pressures again after every rotation, and have balance and alignment looked at on the same visit.',
    `A tyre with less than ${LEGAL_TREAD_MM} mm of tread must be replaced, not rotated: that is the legal limit.`,
  ],
  sections: [
    {
      id: 'why',
      heading: 'Why tyres wear unevenly',
      blocks: [
        {
          kind: 'text',
          text: 'Most cars on Malaysian roads drive their front wheels. The front tyres pull the car, steer it, carry the engine and do most of the braking, while the rear ones largely roll along behind. Left in place, the front pair can be finished while the rear pair still looks nearly new.',
        },
        {
          kind: 'text',
          text: 'Our driving adds its share. Tight multi-storey car parks scrub the shoulders of the front tyres, potholes knock the wheels out of line, and stop-and-go traffic works the driven wheels hardest. Rotation shares all this out, so that the four tyres grow old together and can be replaced as a set.',
        },
        {
          kind: 'text',
          text: 'You feel the benefit most in a downpour. When all four tyres have similar tread, they clear water about equally well, and the car stays predictable when you brake or change lanes on a wet highway.',
        },
      ],
    },
    {
      id: 'when',
      heading: 'How often',
      blocks: [
        {
          kind: 'text',
          text: `Every ${formatInteger(km.from)} to ${formatInteger(km.to)} km is a good interval for most cars. It is easy to remember, because it often falls together with a service: have your tyres rotated on the same visit, and you do not come twice.`,
        },
        { kind: 'text', text: 'Come earlier, whatever the odometer says, if:' },
        {
          kind: 'list',
          items: [
            {
              text: 'the front tyres are visibly more worn than the rear ones, or one shoulder more than the other;',
            },
            { text: 'you feel a vibration in the steering wheel or the seat that was not there before;' },
            { text: 'you often carry a full load, tow, or drive on rough estate and kampung roads.' },
          ],
        },
        {
          kind: 'text',
          text: 'If your owner’s manual names another interval or another pattern, follow the manual.',
        },
      ],
    },
    {
      id: 'patterns',
      heading: 'The right pattern for your car',
      blocks: [
        {
          kind: 'table',
          caption: 'Where each tyre goes',
          head: ['Your car or tyres', 'Front tyres', 'Rear tyres'],
          rows: [
            ['Front-wheel drive', 'Straight back, same side', 'Forward, crossing to the other side'],
            ['Rear-wheel drive', 'Back, crossing to the other side', 'Straight forward, same side'],
            [
              'Four-wheel drive',
              'Back, crossing to the other side',
              'Straight forward, or crossing as well if the manual says so',
            ],
            ['Directional tyres', 'Straight back, same side', 'Straight forward, same side'],
            [
              'Staggered sizes',
              'Stay in front; left and right may change',
              'Stay at the rear; left and right may change',
            ],
          ],
        },
        {
          kind: 'list',
          items: [
            {
              term: 'Directional tyres',
              text: 'have an arrow on the sidewall and may only roll that way. They keep to their side of the car.',
            },
            {
              term: 'Staggered cars',
              text: 'have wider tyres at the rear, so front and rear cannot change places. If the tyres are directional as well, a change of side means taking them off the rims and fitting them again.',
            },
            {
              term: 'Four-wheel drive',
              text: 'asks for four tyres with nearly the same tread depth, because a difference in size makes the drivetrain work against itself. Rotate on time.',
            },
            {
              term: 'The spare',
              text: 'can take part if it is full-size, of the same type and not too old. A narrow temporary spare never does.',
            },
          ],
        },
      ],
    },
    {
      id: 'visit',
      heading: 'What belongs to the same visit',
      blocks: [
        {
          kind: 'list',
          isOrdered: true,
          items: [
            {
              term: 'Pressure.',
              text: 'Many cars need different pressures front and rear, so reset them after a rotation. The figures are on the sticker in the driver’s door frame. Between visits check once a month, with cold tyres, and before every balik kampung.',
            },
            {
              term: 'Balancing.',
              text: 'A wheel out of balance shakes, usually at highway speed. A rotation may move a shake from the steering wheel to the seat; it does not cure it. Balancing does.',
            },
            {
              term: 'Alignment.',
              text: 'A car that pulls to one side, or a tyre that is worn on one edge, points to wheels that are not straight. Align them first, or the rotated tyre will wear in the same way.',
            },
            {
              term: 'A full check.',
              text: 'With the wheels off, cuts, bulges, nails and thin brake pads are easy to see. Have the wheel nuts checked again after about the first 100 km.',
            },
          ],
        },
        {
          kind: 'text',
          text: `If balancing or alignment we have done does not feel right, come back soon: the warranty on this work is ${work_warranty_days} days.`,
        },
      ],
    },
    {
      id: 'limit',
      heading: 'When rotation no longer helps',
      blocks: [
        {
          kind: 'text',
          text: `The law asks for at least ${LEGAL_TREAD_MM} mm of tread. Look for the small bars across the bottom of the grooves: once the tread is level with them, you are at the limit. It is wiser not to wait that long, because a tyre loses its grip on wet roads well before. Rotation spreads wear; it cannot bring tread back.`,
        },
        {
          kind: 'text',
          text: 'If only two tyres are replaced, the newer pair is generally best fitted at the rear, whichever wheels are driven. The car is then less likely to slide at the back, the kind of slide that most drivers find hardest to catch.',
        },
      ],
    },
  ],
  related: [
    {
      slug: 'dot-code-confusion',
      title: 'The DOT code: how old is my tyre really?',
      text: 'Four digits tell the week and the year. What they say about a tyre, and what they do not.',
    },
    {
      slug: 'dot-code-confusion',
      section: 'tread-depth',
      title: `Tread depth and the ${LEGAL_TREAD_MM} mm rule`,
      text: 'How to check your tread in a minute, and why the legal limit is not the best time to change.',
    },
  ],
})
