/** The emojis that the picker offers, about 90, by category and in the order they are shown. */

export const emojiPalette: Readonly<Record<string, string>> = {
  activity: 'golf trophy first_place_medal second_place_medal third_place_medal dart tada',
  people:
    'grinning smiley smile grin laughing sweat_smile joy rolling_on_the_floor_laughing slightly_smiling_face wink blush heart_eyes kissing_heart yum stuck_out_tongue_winking_eye star-struck sunglasses nerd_face thinking_face face_with_raised_eyebrow neutral_face smirk face_with_rolling_eyes grimacing sleeping exploding_head partying_face cry sob rage scream hugging_face shushing_face wave ok_hand crossed_fingers call_me_hand point_up_2 point_down +1 -1 fist clap raised_hands handshake pray muscle eyes heart green_heart 100',
  places:
    'sunny partly_sunny umbrella_with_rain_drops thunder_cloud_and_rain snowflake fire rainbow car airplane alarm_clock hourglass_flowing_sand',
  nature: 'dog bird duck snake evergreen_tree fallen_leaf four_leaf_clover',
  foods: 'coffee beer beers wine_glass hamburger hotdog pizza birthday',
  objects: 'moneybag calendar bell camera bulb',
  symbols: 'white_check_mark x question bangbang',
};

/** The ids of one category. */
export const emojisOf = (category: string): string[] => emojiPalette[category]?.split(' ') ?? [];
