/** The people of the demo club that a visitor can log in as. */

export interface DemoLogin {
  role: 'golfer' | 'second golfer' | 'organizer' | 'admin';
  name: string;
  email: string;
  password: string;
}

/** Behind the @ of every golfer of the demo club: an address by which nobody can be reached, anywhere. */
export const demoMailDomain = 'maplehollow.example';

/** Every golfer of the demo club has this password. */
export const demoPassword = 'play-away-please';

export const demoLogins: readonly DemoLogin[] = [
  { role: 'golfer', name: 'Ava Tremblay', email: 'ava.tremblay@maplehollow.example', password: demoPassword },
  {
    role: 'second golfer',
    name: 'Marcus Chen',
    email: 'marcus.chen@maplehollow.example',
    password: demoPassword,
  },
  {
    role: 'organizer',
    name: 'Fiona MacLeod',
    email: 'fiona.macleod@maplehollow.example',
    password: demoPassword,
  },
  {
    role: 'admin',
    name: 'Daniel Okafor',
    email: 'daniel.okafor@maplehollow.example',
    password: demoPassword,
  },
];
