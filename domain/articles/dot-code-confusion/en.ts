import { formatInteger } from '../../../platform/text/format-integer.ts'
import { COVER_DAYS, LEGAL_TREAD_MM, RETIRE_AFTER_YEARS, STANDARD_WARRANTY } from '../../tyres/tyre-care.ts'
import type { ArticleWords } from '../article.ts'

export const en: ArticleWords = {
  title: 'DOT code confusion: how old is my tyre, and does it matter?',
  excerpt:
    'Four digits on the sidewall start more arguments at the counter than any price. What they say, what they do not, and when age really counts.',
  imageText: 'The sidewall of a tyre with a marked date plate of four digits, beside a calendar.',
  takeaways: [
    'The last four digits of the DOT code are the week and the year of manufacture: 2325 is week 23 of 2025.',
    'A date of manufacture is not an expiry date: after some months in a good store a tyre is as good as one made last week.',
    `Tread decides first: below ${LEGAL_TREAD_MM} mm a tyre is illegal, however new it is.`,
    `Retire every tyre at ${RETIRE_AFTER_YEARS} years, the spare included, even if its tread looks fine.`,
    'A warranty claim needs a DOT code that can be verified. Photograph yours on the day of fitting.',
  ],
  sections: [
    {
      id: 'what-it-says',
      heading: 'What the DOT code says',
      blocks: [
        {
          kind: 'text',
          text: 'DOT stands for the United States Department of Transportation, whose marking has become common on tyres sold around the world, ours included. The code is moulded into the sidewall near the rim. It tells where and when a tyre was made; it is not a quality grade.',
        },
        {
          kind: 'table',
          caption: 'The parts of a DOT code',
          head: ['Part', 'What it tells'],
          rows: [
            ['DOT', 'The tyre carries this marking'],
            ['First letters and digits', 'The factory that made it'],
            ['The middle', 'Size and type, in the manufacturer’s own code'],
            ['Last four digits', 'Week and year of manufacture'],
          ],
        },
        {
          kind: 'text',
          text: 'Often only one side of the tyre carries the whole code. If you find letters but no date, look at the other sidewall; on a fitted tyre that can be the side that faces the car. At the counter, just ask us to show you before we fit it.',
        },
      ],
    },
    {
      id: 'how-to-read',
      heading: 'How to read 2325',
      blocks: [
        {
          kind: 'list',
          isOrdered: true,
          items: [
            { term: '23', text: 'is the week: the twenty-third of the year, early June.' },
            { term: '25', text: 'is the year: 2025.' },
            { text: 'So 2325 was made in early June 2025. In the same way, 0124 is the first week of 2024.' },
          ],
        },
        {
          kind: 'text',
          text: 'Three digits instead of four mean that the tyre was made before the year 2000. Do not drive on it. And do not take the digits for a size or a batch: four tyres of one set may well carry two or three different weeks, and there is nothing wrong with that.',
        },
      ],
    },
    {
      id: 'age-and-performance',
      heading: 'Age versus performance',
      blocks: [
        {
          kind: 'text',
          text: 'Rubber ages through heat, sunlight, oxygen and load. All four reach a tyre that is on a car, in our climate every day; hardly any of them reaches one that lies in a cool, dark store. This is why the same four digits can belong to a tyre as good as new, or to one whose sidewall is cracking.',
        },
        {
          kind: 'table',
          caption: 'What matters more than the date alone',
          head: ['Question', 'Why it counts'],
          rows: [
            ['How was it stored?', 'Cool, dry and dark slows ageing; sun and heat speed it up'],
            ['How long has it been on the car?', 'Ageing picks up with heat, load and flexing'],
            ['Was it driven with too little air?', 'Low pressure overheats the tyre from inside'],
            ['Are there cracks, bulges or cuts?', 'Visible damage counts at any age'],
            ['How much tread is left?', 'Tread is what grips and clears water'],
          ],
        },
        {
          kind: 'text',
          text: `A sensible habit: from the fifth year, have your tyres checked closely once a year, inside and out. At ${RETIRE_AFTER_YEARS} years after manufacture retire them, whatever the tread shows. If your car’s manual names a shorter time, keep to the manual.`,
        },
      ],
    },
    {
      id: 'storage',
      heading: 'How tyres should be stored',
      blocks: [
        {
          kind: 'list',
          items: [
            { text: 'Indoors, cool, dry and away from direct sunlight.' },
            {
              text: 'Away from petrol, oil and solvents, and from electric motors, welding and battery chargers, which give off ozone.',
            },
            {
              text: 'Loose tyres upright and turned now and then; tyres on rims stacked or hung, with some air in them.',
            },
            {
              text: 'Not under a dark plastic sheet in the open, where a Malaysian afternoon turns into an oven.',
            },
          ],
        },
        {
          kind: 'text',
          text: 'The same goes for a car that is rarely driven. Standing in the sun for weeks ages tyres more than a daily trip to work. Move the car, keep the pressures up and park in the shade where you can.',
        },
      ],
    },
    {
      id: 'tread-depth',
      heading: `Tread depth: ${LEGAL_TREAD_MM} mm is the law`,
      blocks: [
        {
          kind: 'text',
          text: `The legal minimum is ${LEGAL_TREAD_MM} mm of tread. A new car tyre usually starts at about 7 to 8 mm. In the main grooves there are small raised bars, often marked TWI on the shoulder; when the tread is level with them, the tyre is at the limit.`,
        },
        {
          kind: 'text',
          text: 'Measure in several places, inside, middle and outside, with a depth gauge, or ask us to. The limit is a limit and not a goal: the shallower the grooves, the less water they carry away, and in heavy rain a worn tyre floats earlier and needs far more road to stop. Many experts advise changing at about 3 mm.',
        },
      ],
    },
    {
      id: 'myths',
      heading: 'Myths from the counter',
      blocks: [
        {
          kind: 'list',
          items: [
            {
              term: '“Made last year, so it is old stock.”',
              text: 'Between factory, ship, warehouse and shop a few months are normal. Stored well, such a tyre has lost nothing that you could measure on the road.',
            },
            {
              term: '“Plenty of tread, so it is fine.”',
              text: 'A car that is parked a lot keeps its tread, but its rubber ages. Look for fine cracks between the blocks and along the sidewall.',
            },
            {
              term: '“The spare has never been used, so it is new.”',
              text: 'It ages in a hot boot all the same. Read its code too.',
            },
            {
              term: '“Tyre shine keeps rubber young.”',
              text: 'It makes rubber black. It does not repair cracks, and too much of it only hides them.',
            },
          ],
        },
      ],
    },
    {
      id: 'warranty',
      heading: 'What a warranty claim needs',
      blocks: [
        { kind: 'text', text: 'Three things belong together when you come to us with a claim:' },
        {
          kind: 'list',
          isOrdered: true,
          items: [
            { text: 'the original invoice;' },
            { text: 'the warranty book;' },
            { text: 'a DOT code on the tyre that can be verified.' },
          ],
        },
        {
          kind: 'text',
          text: `A code that has been scraped away on kerbs or cut out cannot be checked, and the claim stops there. So take a photograph of each code on the day of fitting and keep it with the invoice. The cover runs ${COVER_DAYS} days with unlimited mileage, the standard warranty ${STANDARD_WARRANTY.years} years or ${formatInteger(STANDARD_WARRANTY.km)} km. The terms you see when you register say which one applies to your tyres.`,
        },
      ],
    },
  ],
  related: [
    {
      slug: 'tire-rotation',
      title: 'Tyre rotation: when, why and in which pattern',
      text: 'How four tyres grow old together, and what belongs to the same visit.',
    },
    {
      slug: 'tire-rotation',
      section: 'visit',
      title: 'Pressure, balancing, alignment',
      text: 'Three small jobs that decide how long your tyres last.',
    },
  ],
}
