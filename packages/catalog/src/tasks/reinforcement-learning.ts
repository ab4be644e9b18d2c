import { markdown } from "../markdown.ts";
import type { Task } from "../task.ts";

export const reinforcementLearning: Task = {
  label: "Reinforcement Learning",
  modality: "rl",
  libraries: ["transformers", "stable-baselines3", "ml-agents", "sample-factory"],
  summary: "Learns to act by trial and reward: to play, to balance, to steer.",
  page: {
    about: markdown`
      In reinforcement learning nobody shows the right answer. An agent observes a state, chooses
      an action and receives a reward, and over many attempts finds a policy that collects more of
      it. It plays games, controls robots and plants, places advertisements and tunes language
      models to human preference.

      ### Variants

      - **Value based** methods (Q-learning, DQN) estimate how good each action is.
      - **Policy gradient** methods (PPO) adjust the policy directly and also handle continuous
        actions.
      - **Actor–critic** methods (SAC, A2C) combine the two.
      - **Model based** methods learn how the world reacts, and plan.
      - **Offline** learning uses recorded runs only.
      - **Multi-agent** learning has several learners in one world.

      ### How to evaluate

      Run the policy for many episodes, over several random seeds, and report the mean and the
      spread: single runs say little. Plot reward against the number of steps to show how much
      experience was needed. Test on levels or dynamics that training never saw, and watch a few
      episodes, since a reward is sometimes earned in ways nobody intended.
    `,
    demo: {
      inputs: [
        {
          type: "text",
          label: "State",
          content: "Red light ahead, a pedestrian on the crossing, the car behind is 8 m away.",
        },
      ],
      outputs: [
        { type: "text", label: "Action", content: "Brake gently to a stop." },
        {
          type: "text",
          label: "Next state",
          content: "Standing at the line, crossing clear in 3 s, reward +1.",
        },
      ],
    },
    datasets: [
      {
        id: "edbeeching/decision_transformer_gym_replay",
        description: "Recorded runs of simulated robots, for learning without a simulator.",
      },
    ],
    models: [
      {
        id: "edbeeching/decision-transformer-gym-hopper-expert",
        description:
          "A decision transformer that makes a one-legged robot hop, trained on an expert's runs.",
      },
      {
        id: "HumanCompatibleAI/ppo-seals-CartPole-v0",
        description: "A PPO agent that keeps a pole upright on a cart.",
      },
    ],
    spaces: [
      { id: "ThomasSimonini/Huggy", description: "Train a dog to fetch a stick, in the browser." },
      {
        id: "ThomasSimonini/SnowballFight",
        description: "Play a snowball fight against a trained agent.",
      },
    ],
    metrics: [
      {
        id: "Discounted Total Reward",
        description: "Rewards added up, those further ahead counting less.",
      },
      { id: "Mean Reward", description: "Reward for one episode, averaged over many." },
      {
        id: "Level of Performance After Some Time",
        description:
          "How well the agent does after a set amount of training, and so how fast it learns.",
      },
    ],
    widgetModels: [],
    youtubeId: "q0BiUn5LiBc",
  },
};
